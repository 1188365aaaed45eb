// How far something is moved, in working days, where a thumb says it: a step each way, and a week.

import { Minus, Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

export interface DayStepperProps {
  /** "4 working days later", with the dates below it. */
  words: string;
  dates: string;
  /** Working days of a week. */
  week: number;
  disabledReason?: string | undefined;
  onStep: (days: number) => void;
}

export function DayStepper({ words, dates, week, disabledReason, onStep }: DayStepperProps) {
  const step = { className: 'h-full w-12', disabledReason };
  const aWeek = { size: 'small', variant: 'bare' } as const;
  return (
    <>
      <div className="flex h-12 items-stretch rounded-2 border border-control-line">
        <IconButton icon={Minus} label="A working day earlier" {...step} onClick={() => onStep(-1)} />
        <p aria-live="polite" className="num flex flex-1 flex-col items-center justify-center border-x border-hairline-strong text-center">
          <span className="text-14 font-semibold">{words}</span>
          <span className="text-13 text-ink-muted">{dates}</span>
        </p>
        <IconButton icon={Plus} label="A working day later" {...step} onClick={() => onStep(1)} />
      </div>
      {disabledReason === undefined && (
        <div className="mt-2 flex justify-between">
          <Button {...aWeek} onClick={() => onStep(-week)}>
            A week earlier
          </Button>
          <Button {...aWeek} onClick={() => onStep(week)}>
            A week later
          </Button>
        </div>
      )}
    </>
  );
}
