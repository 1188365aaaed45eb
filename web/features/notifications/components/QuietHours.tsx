import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NotificationPreferences } from '../../../../domain/notifications/preferences.ts';
import { Row } from '../../../ui/Row.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TimeInput } from '../../../ui/TimeInput.tsx';
import { AccountSection } from '../../identity/components/AccountSettings.tsx';
import { useSavePreferences } from '../preferenceQueries.ts';

const usual = { from: '22:00', to: '07:00' };

/** Hours in which nothing sounds and nothing is pushed. */
export function QuietHours({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate: save } = useSavePreferences();
  const { quiet_from: from, quiet_to: to, time_zone: zone } = preferences;
  const hours = from !== null && to !== null ? { from, to } : null;
  return (
    <AccountSection
      title="Quiet hours"
      words={
        <>
          By the clock of {placeOf(zone)}.{' '}
          <TextLink asChild>
            <Link to="/profile">Change your time zone</Link>
          </TextLink>
        </>
      }
    >
      <div className="-mt-2">
        <Row
          title="Keep these hours quiet"
          second={<span className="whitespace-normal">Nothing sounds and nothing is pushed; your list fills as always.</span>}
        >
          <Switch label="Keep these hours quiet" checked={hours !== null} onChange={(isOn) => save({ quietHours: isOn ? usual : null })} />
        </Row>
        {hours && <Hours hours={hours} onSave={(quietHours) => save({ quietHours })} />}
      </div>
    </AccountSection>
  );
}

interface HoursProps {
  hours: { from: string; to: string };
  onSave: (hours: { from: string; to: string }) => void;
}

/** Saved when one leaves a field, not at each key. */
function Hours({ hours, onSave }: HoursProps) {
  const [changes, setChanges] = useState<Partial<typeof hours>>({});
  const typed = { ...hours, ...changes };
  const fault =
    typed.from === '' || typed.to === ''
      ? 'Enter both times.'
      : typed.from === typed.to
        ? 'Quiet hours must end at another time than they begin.'
        : null;
  const leave = () => {
    if (fault !== null) return;
    setChanges({});
    if (typed.from !== hours.from || typed.to !== hours.to) onSave(typed);
  };
  return (
    <div className="pt-3">
      <div className="flex flex-wrap items-center gap-3 text-13 font-medium">
        <TimeInput label="Quiet from" value={typed.from} onChange={(from) => setChanges({ ...changes, from })} onBlur={leave} />
        to
        <TimeInput label="Quiet until" value={typed.to} onChange={(to) => setChanges({ ...changes, to })} onBlur={leave} />
      </div>
      <p aria-live="polite" className="flex min-h-7 gap-1.5 pt-2 text-13 text-overdue-text">
        {fault && (
          <>
            <StatusMark status="overdue" size={10} className="mt-1" />
            {fault}
          </>
        )}
      </p>
    </div>
  );
}

/** "Europe/London" as people say it. */
const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
