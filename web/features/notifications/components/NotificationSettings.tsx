import { useEffect } from 'react';
import { settingsColumn, settingsColumns } from '../../../ui/settingsFrame.ts';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { usePreferences } from '../preferenceQueries.ts';
import { DigestSettings } from './DigestSettings.tsx';
import { useLogged } from './useLogged.ts';
import { NotHere } from './NotHere.tsx';
import { PushSettings } from './PushSettings.tsx';
import { QuietHours } from './QuietHours.tsx';
import { ReminderSettings } from './ReminderSettings.tsx';
import { SoundSettings } from './SoundSettings.tsx';
import { unlockSounds } from './sounds.ts';

/** The tab of Account Settings: what one is told of, how, and when not. */
export function NotificationSettings() {
  const { preferences, error, refetch } = usePreferences();
  useLogged(error, 'notification preferences could not be loaded');
  useEffect(() => {
    // Talks to the browser's sound, which waits for a gesture.
    unlockSounds();
  }, []);
  if (!preferences && error)
    return (
      <div className={`${settingsColumn} pt-7`}>
        <NotHere onRetry={() => void refetch()}>Your notification settings are not here yet.</NotHere>
      </div>
    );
  if (!preferences) return <Loading />;
  return (
    <div className={`${settingsColumns} pt-7`}>
      <div className={settingsColumn}>
        <PushSettings preferences={preferences} />
        <QuietHours preferences={preferences} />
        <ReminderSettings preferences={preferences} />
        <DigestSettings preferences={preferences} />
      </div>
      <div className={settingsColumn}>
        <SoundSettings preferences={preferences} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <Skeleton label="Loading your notification settings" className="pt-7">
      {['push', 'browsers', 'first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className="flex h-13 items-center border-b border-hairline">
          <span className="flex-1">
            <Strip className="h-3 w-36" />
            <Strip className="mt-2 h-2.5 w-60" />
          </span>
          <Strip className="h-5 w-9" />
        </div>
      ))}
    </Skeleton>
  );
}
