import type { NotificationPreferences } from '../../../../domain/notifications/preferences.ts';
import { Row } from '../../../ui/Row.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { AccountSection } from '../../identity/components/AccountSettings.tsx';
import { useSavePreferences } from '../preferenceQueries.ts';

/** Whether one is told each morning of what falls due. */
export function ReminderSettings({ preferences: { due_reminders_enabled: isOn } }: { preferences: NotificationPreferences }) {
  const { mutate: save } = useSavePreferences();
  return (
    <AccountSection
      title="Reminders"
      words="At 8:00 by your clock, on days that the studio works. You hear of a task once before it is due, and once when it is late."
    >
      <div className="-mt-2">
        <Row
          title="Remind me of due tasks"
          second={<span className="whitespace-normal">What is due by the next working day, and what became overdue.</span>}
        >
          <Switch label="Remind me of due tasks" checked={isOn} onChange={(next) => save({ due_reminders_enabled: next })} />
        </Row>
      </div>
    </AccountSection>
  );
}
