import type { Phase } from '../../../../../domain/projects/contract.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { checkDays } from './checks.ts';
import { InlineInput } from './InlineInput.tsx';
import type { PhaseChanges } from './usePhaseEdit.ts';

export interface PhaseDatesProps {
  phase: Phase;
  today: string;
  disabledReason: string | undefined;
  onEdit: (changes: PhaseChanges) => Promise<string | null>;
}

/** Start and length of a phase; its end follows from them. Three columns of the row, or one line of it. */
export function PhaseDates({ phase, today, disabledReason, onEdit }: PhaseDatesProps) {
  const { name } = phase;
  return (
    <span className="flex min-w-0 items-center gap-1 text-13 [grid-area:dates] @max-[860px]:ps-1.75 @min-[860px]:contents">
      <span className="@min-[860px]:[grid-area:start]">
        <DateInput
          look="bare"
          label={`Start of ${name}`}
          value={phase.start}
          today={today}
          formatDay={(day) => shortDay(day, today)}
          disabledReason={disabledReason}
          onChange={(start) => void onEdit({ start })}
        />
      </span>
      <span className="num whitespace-nowrap text-ink-muted @min-[860px]:[grid-area:end]">
        {phase.end && (
          <>
            <span aria-hidden className="@min-[860px]:hidden">
              –{' '}
            </span>
            <span className="sr-only">Ends </span>
            <time dateTime={phase.end}>{shortDay(phase.end, today)}</time>
          </>
        )}
      </span>
      <span className="flex items-center gap-1 @min-[860px]:[grid-area:days]">
        <InlineInput
          className="num w-13 @max-[860px]:w-auto"
          fitsText
          label={`Working days of ${name}`}
          value={String(phase.workingDays)}
          inputMode="numeric"
          maxLength={4}
          check={checkDays}
          disabledReason={disabledReason}
          onSave={(text) => onEdit({ workingDays: Number(text) })}
        />
        <span aria-hidden className="-ms-1.5 text-ink-muted @min-[860px]:hidden">
          {phase.workingDays === 1 ? 'day' : 'days'}
        </span>
      </span>
    </span>
  );
}
