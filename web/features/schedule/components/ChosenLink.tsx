import type { Schedule, ScheduleChange } from '../../../../domain/schedule/contract.ts';
import type { PlanLink, RowId } from '../../../../domain/schedule/plan.ts';
import { brokenOf } from '../../../../domain/schedule/rules.ts';
import { reasonOf } from '../../../lib/words.ts';
import { LinkSettings } from './LinkSettings.tsx';

export interface ChosenLinkProps {
  schedule: Schedule;
  /** As it was when it was chosen. */
  link: PlanLink;
  onChange: (changes: ScheduleChange[]) => void;
  onClose: () => void;
}

/** The settings of a link of the programme, chosen on the sheet or in what a row waits for. */
export function ChosenLink({ schedule, link, onChange, onClose }: ChosenLinkProps) {
  const nameOf = (id: RowId) => schedule.rows.find((row) => row.id === id)?.name ?? '';
  return (
    <LinkSettings
      link={link}
      names={{ from: nameOf(link.from), to: nameOf(link.to) }}
      isGone={schedule.links.every(({ id }) => id !== link.id)}
      broken={brokenOf(schedule).get(link.id) ?? null}
      disabledReason={reasonOf(schedule.can.edit)}
      onSave={(saved) => onChange([{ kind: 'link', link: saved }])}
      onDelete={() => onChange([{ kind: 'unlink', id: link.id }])}
      onClose={onClose}
    />
  );
}
