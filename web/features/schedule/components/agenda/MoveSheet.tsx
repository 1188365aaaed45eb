// A row is moved on a phone (LOOK-plan, j2): a stepper of working days, what moves with it, and one button that does it.

import { MoveRight } from 'lucide-react';
import { useState } from 'react';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { planOf } from '../../../../../domain/schedule/rules.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { counted } from '../barWords.ts';
import { DayStepper } from '../DayStepper.tsx';
import { finishWords, heldWords } from '../heldWords.ts';
import { markOfRow } from '../rowMarks.ts';
import { dropOf } from '../useHold.ts';
import { followersShown, movedBy, type ShownFollower } from './moveSteps.ts';

export interface MoveSheetProps {
  schedule: Schedule;
  row: ScheduleRow;
  onMove: (change: ScheduleChange, outcome: { onDone: () => void; onRefused: () => void }) => void;
  onClose: () => void;
}

export function MoveSheet({ schedule: known, row: knownRow, onMove, onClose }: MoveSheetProps) {
  const shown = useShown();
  const [asked, ask] = useState(0);
  const [wasHeld, setHeld] = useState(false);
  /** The programme that a move on its way was worked out from: what is known shows it as made. */
  const [from, setFrom] = useState<Schedule | null>(null);
  // Else as it is by now: somebody else may move it meanwhile.
  const schedule = from ?? known;
  const row = schedule.rows.find(({ id }) => id === knownRow.id) ?? knownRow;
  const { calendar } = planOf(schedule);
  const { held, by } = movedBy({ schedule, row, by: asked });
  const words = heldWords(held, { schedule, calendar });
  const lock = reasonOf(schedule.can.edit) ?? (row.kind === 'milestone' && row.isFinished ? 'It is approved.' : undefined);
  const drop = dropOf(held);
  const step = (days: number) => {
    const next = by + days;
    setHeld(movedBy({ schedule, row, by: next }).by !== next);
    ask(next);
  };
  const send = () => {
    if (!drop || lock || from) return;
    setFrom(schedule);
    onMove(drop, { onDone: () => shown() && onClose(), onRefused: () => setFrom(null) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.name}
      handle
      onSubmit={send}
      actions={
        <div className="grid w-full grid-cols-2 gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            busy={from !== null}
            disabledReason={lock}
            waitsFor={drop ? undefined : waitsFor(held.refusal)}
          >
            {by === 0 ? 'Move' : `Move by ${counted(Math.abs(by), 'day')}`}
          </Button>
        </div>
      }
    >
      <DayStepper
        words={by === 0 && !held.refusal && !drop ? 'Where it is' : words.difference}
        dates={words.dates}
        week={calendar.workingDays.length}
        disabledReason={lock}
        onStep={step}
      />
      {wasHeld && (
        <p role="status" className="mt-1 text-13 text-ink-muted">
          What it waits for holds it there.
        </p>
      )}
      <MovesWithIt followers={followersShown(held)} finish={held.changed && finishWords(held.changed, schedule)} schedule={schedule} />
    </Dialog>
  );
}

const waitsFor = (refusal: string | null): string => refusal ?? 'Choose by how many days';

/** As many as are read; a programme has more. */
const mostShown = 60;

interface MovesWithItProps {
  followers: readonly ShownFollower[];
  /** Of the whole programme, where that changes. */
  finish: string | null;
  schedule: Schedule;
}

function MovesWithIt({ followers, finish, schedule }: MovesWithItProps) {
  const phases = schedule.rows.filter(({ kind }) => kind === 'phase');
  return (
    <section aria-label="Moves with it" className="mt-3">
      <h3 className="flex items-baseline gap-2 border-b border-ink pb-2 text-13">
        <span className="font-semibold">Moves with it</span>
        <span className="num text-ink-muted">{followers.length === 0 ? 'nothing' : counted(followers.length, 'item')}</span>
        {finish && <span className="num ms-auto text-ink-muted">{finish}</span>}
      </h3>
      <ul>
        {followers.slice(0, mostShown).map(({ row, was, now }) => (
          <li key={row.id} className="flex min-h-10 items-center gap-3 border-b border-hairline py-1.5">
            <span className="flex w-5 shrink-0 justify-center">
              {row.kind === 'phase' ? (
                <PhaseNumber number={phases.findIndex(({ id }) => id === row.id) + 1} />
              ) : (
                <StatusMark {...markOfRow(row)} />
              )}
            </span>
            <span className="min-w-0 flex-1 truncate text-14 font-medium">
              <bdi>{row.name}</bdi>
            </span>
            <span className="num flex shrink-0 items-center gap-1 text-13 text-ink-muted">
              {was}
              <Icon of={MoveRight} size={12} />
              <VisuallyHidden> to </VisuallyHidden>
              <span className="font-semibold text-accent-text">{now}</span>
            </span>
          </li>
        ))}
      </ul>
      {followers.length > mostShown && <p className="pt-2 text-13 text-ink-muted">And {followers.length - mostShown} more.</p>}
    </section>
  );
}

const PhaseNumber = ({ number }: { number: number }) => (
  <span className="num flex size-5 items-center justify-center rounded-round border border-control-line text-11 font-semibold">
    {number}
  </span>
);
