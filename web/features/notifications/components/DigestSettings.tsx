import type { NotificationPreferences } from '../../../../domain/notifications/preferences.ts';
import { Row } from '../../../ui/Row.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { AccountSection } from '../../identity/components/AccountSettings.tsx';
import { useSavePreferences } from '../preferenceQueries.ts';

const usual = '08:00';
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`).map((value) => ({ value, label: value }));

/** A mail each day of what is unread. */
export function DigestSettings({ preferences: { digest_at: at } }: { preferences: NotificationPreferences }) {
  const { mutate: save } = useSavePreferences();
  return (
    <AccountSection title="Daily mail" words="For whoever does not look in each day. Each mail has a way to stop it.">
      <div className="-mt-2">
        <Row
          title="Mail me what is unread"
          second={<span className="whitespace-normal">Once a day, and not on a day that brought nothing.</span>}
        >
          <Switch label="Mail me what is unread" checked={at !== null} onChange={(isOn) => save({ digest_at: isOn ? usual : null })} />
        </Row>
        {at !== null && (
          <div className="flex items-center gap-3 pt-3 text-13 font-medium">
            At
            <Select
              label="Hour of the daily mail"
              value={at}
              options={hours}
              onChange={(digest_at) => save({ digest_at })}
              className="w-28"
            />
          </div>
        )}
      </div>
    </AccountSection>
  );
}
