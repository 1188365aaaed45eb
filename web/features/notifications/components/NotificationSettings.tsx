import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { settingsColumn, settingsColumns } from '../../../ui/settingsFrame.ts';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { preferencesQuery } from '../preferenceQueries.ts';
import { PushSettings } from './PushSettings.tsx';
import { QuietHours } from './QuietHours.tsx';
import { SoundSettings } from './SoundSettings.tsx';
import { unlockSounds } from './sounds.ts';

/** The tab of Account Settings: what one is told of, how, and when not. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(preferencesQuery());
  useEffect(() => {
    // Talks to the browser's sound, which waits for a gesture.
    unlockSounds();
  }, []);
  if (error && !data) {
    return (
      <div className="pt-7">
        <ErrorCard
          title="Your notification settings could not be loaded."
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {problemOf(error).message}
        </ErrorCard>
      </div>
    );
  }
  if (!data) return <Loading />;
  const { preferences } = data;
  return (
    <div className={`${settingsColumns} pt-7`}>
      <div className={settingsColumn}>
        <PushSettings preferences={preferences} />
        <QuietHours preferences={preferences} />
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
