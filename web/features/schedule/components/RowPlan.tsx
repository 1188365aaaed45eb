// How a row is planned: whether it follows its links, from which day on, and what it waits for. What the sheet says with bars and
// lines is said and changed here in words, so by keys alone too.

import { dayOf } from '../../../ui/locale.ts';
import { Link2Off, Plus, Stamp, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { asDay, type Day } from '../../../../domain/kernel/calendar.ts';
import type { MilestoneId, ScheduleLinkId } from '../../../../domain/kernel/ids.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { isMilestone, type LinkType, linkTypes, type PlanLink, type RowId } from '../../../../domain/schedule/plan.ts';
import { brokenOf, changeSchedule } from '../../../../domain/schedule/rules.ts';
import { newId } from '../../../lib/ids.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { chosenDay, plainDay } from '../../../lib/dates.ts';
import { Words } from '../../../ui/Words.tsx';
import { counted } from './barWords.ts';
import { ChosenLink } from './ChosenLink.tsx';
import { brokenWords } from './LinkSettings.tsx';

export interface RowPlanProps {
  schedule: Schedule;
  row: ScheduleRow;
  today: Day;
  onChange: (changes: ScheduleChange[]) => void;
  onClose: () => void;
  /** Moves it by steps instead, where there is no bar to drag. */
  onMove?: () => void;
}

export function RowPlan({ schedule, row, today, onChange, onClose, onMove }: RowPlanProps) {
  const lock = reasonOf(schedule.can.edit);
  const mode = (change: Partial<Pick<ScheduleRow, 'isPinned' | 'notBefore' | 'isByHand'>>) =>
    onChange([{ kind: 'mode', id: row.id, ...change }]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.name}
      actions={
        <>
          {onMove && row.end !== null && <Button onClick={onMove}>Move by working days…</Button>}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isMilestone(row) && <MilestonePlan row={row} today={today} lock={lock} onChange={onChange} onClose={onClose} />}
        {row.kind === 'phase' && (
          <SegmentedControl
            label="Dates of the phase"
            value={row.isByHand ? 'own' : 'work'}
            onChange={(value) => mode({ isByHand: value === 'own' })}
            segments={[
              { value: 'work', label: 'As its work' },
              { value: 'own', label: 'Its own' },
            ]}
            stretch
            disabledReason={lock}
          />
        )}
        <SegmentedControl
          label="Links"
          value={row.isPinned ? 'pinned' : 'automatic'}
          onChange={(value) => mode({ isPinned: value === 'pinned' })}
          segments={[
            { value: 'automatic', label: 'Follows its links' },
            { value: 'pinned', label: 'Keeps its dates' },
          ]}
          stretch
          disabledReason={lock}
        />
        <Field label="Not before">
          <DateInput value={row.notBefore} today={today} disabledReason={lock} onChange={(day) => mode({ notBefore: chosenDay(day) })} />
        </Field>
        <WaitsFor schedule={schedule} row={row} lock={lock} onChange={onChange} />
      </div>
    </Dialog>
  );
}

interface MilestonePlanProps extends Pick<RowPlanProps, 'today' | 'onChange' | 'onClose'> {
  row: ScheduleRow & { id: MilestoneId };
  lock: string | undefined;
}

/** When it is, whether somebody approves it, and that they did. */
function MilestonePlan({ row, today, lock, onChange, onClose }: MilestonePlanProps) {
  const { id } = row;
  const signedOff = row.completedAt ? `Signed off ${plainDay(dayOf(row.completedAt), today)}` : 'Signed off';
  return (
    <>
      <Field label="Day">
        <DateInput
          value={row.end}
          today={today}
          disabledReason={lock ?? (row.isFinished ? 'It is approved.' : undefined)}
          onChange={(day) => day && onChange([{ kind: 'dates', id, start: null, end: asDay(day) }])}
        />
      </Field>
      <div className="flex items-center justify-between gap-3 text-13">
        <span>Needs an approval</span>
        <Switch
          label="Needs an approval"
          checked={row.gate}
          disabledReason={lock ?? (row.isFinished ? 'It is approved.' : undefined)}
          onChange={(gate) => onChange([{ kind: 'gate', id, gate }])}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {row.isFinished && <span className="text-13 text-completed-text">{signedOff}</span>}
        {row.gate && (
          <Button
            icon={row.isFinished ? Undo2 : Stamp}
            disabledReason={lock}
            onClick={() => onChange([{ kind: 'approve', id, isApproved: !row.isFinished }])}
          >
            {row.isFinished ? 'Take the approval back' : 'Approve'}
          </Button>
        )}
        <Button
          icon={Trash2}
          variant="bare"
          disabledReason={lock}
          waitsFor={row.isFinished ? 'Take the approval back first' : undefined}
          onClick={() => {
            onChange([{ kind: 'remove', id }]);
            onClose();
          }}
        >
          Delete milestone
        </Button>
      </div>
    </>
  );
}

interface WaitsForProps extends Pick<RowPlanProps, 'schedule' | 'row' | 'onChange'> {
  lock: string | undefined;
}

function WaitsFor({ schedule, row, lock, onChange }: WaitsForProps) {
  const nameOf = new Map(schedule.rows.map(({ id, name }) => [id, name]));
  const broken = brokenOf(schedule);
  const links = schedule.links.filter(({ to }) => to === row.id);
  const [changed, setChanged] = useState<PlanLink | null>(null);
  return (
    <section aria-label="Waits for">
      <h3 className="text-13 font-medium">Waits for</h3>
      {links.length === 0 && <p className="mt-1 text-13 text-ink-muted">Nothing.</p>}
      <ul>
        {links.map((link) => {
          const name = nameOf.get(link.from) ?? '';
          const fault = broken.get(link.id);
          return (
            <li key={link.id} className="border-b border-hairline py-1.5">
              <div className="flex items-center gap-2 text-13">
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{name}</bdi>
                </span>
                {lock === undefined ? (
                  <Button
                    variant="bare"
                    size="small"
                    className="num"
                    aria-label={`Change the link from ${name}: ${kindWords(link)}`}
                    onClick={() => setChanged(link)}
                  >
                    {kindWords(link)}
                  </Button>
                ) : (
                  <span className="num text-ink-muted">{kindWords(link)}</span>
                )}
                <IconButton
                  icon={Link2Off}
                  size="small"
                  label={`Delete the link from ${name}`}
                  disabledReason={lock}
                  onClick={() => onChange([{ kind: 'unlink', id: link.id }])}
                />
              </div>
              {fault && (
                <p className="text-13 text-overdue-text">
                  <Words of={brokenWords(fault, row.name)} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {lock === undefined && <NewLink schedule={schedule} row={row} onChange={onChange} />}
      {changed && <ChosenLink schedule={schedule} link={changed} onChange={onChange} onClose={() => setChanged(null)} />}
    </section>
  );
}

/** `FS, +2 days` */
const kindWords = ({ type, lag }: PlanLink): string =>
  lag === 0 ? type : `${type}, ${lag > 0 ? '+' : '−'}${counted(Math.abs(lag), 'day')}`;

const none = '';

function NewLink({ schedule, row, onChange }: Pick<RowPlanProps, 'schedule' | 'row' | 'onChange'>) {
  const [from, setFrom] = useState<RowId | typeof none>(none);
  const [type, setType] = useState<LinkType>('FS');
  const others = schedule.rows.filter(({ id }) => id !== row.id && !schedule.links.some((link) => link.to === row.id && link.from === id));
  const chosen = others.find(({ id }) => id === from);
  const add: ScheduleChange | null = chosen
    ? { kind: 'link', link: { id: newId<ScheduleLinkId>(), from: chosen.id, to: row.id, type, lag: 0 } }
    : null;
  const tried = add && changeSchedule({ schedule, changes: [add] });
  const refusal = tried && !tried.ok ? (tried.details.message ?? 'These cannot be linked.') : null;
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label="What it waits for"
            value={from}
            onChange={setFrom}
            options={[{ value: none, label: 'Choose a row' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </div>
        <div className="w-20">
          <Select
            label="Kind of the new link"
            value={type}
            onChange={setType}
            options={linkTypes.map((value) => ({ value, label: value }))}
          />
        </div>
      </div>
      {refusal && <p className="text-13 text-overdue-text">{refusal}</p>}
      <Button
        icon={Plus}
        waitsFor={add === null ? 'Choose a row first' : (refusal ?? undefined)}
        onClick={() => {
          if (!add || refusal) return;
          onChange([add]);
          setFrom(none);
        }}
      >
        Add link
      </Button>
    </div>
  );
}
