// A cell of the sheet that is being typed into: its frame appears, and nothing moves.

import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useGiveBack } from '../../../lib/useGiveBack.ts';
import { useWrittenMeanwhile } from '../../../lib/useWrittenMeanwhile.ts';
import { cx } from '../../../ui/cx.ts';
import type { Cells, Step } from './useCells.ts';

export interface CellInputProps {
  /** "Start of Survey". */
  label: string;
  /** What stands in the cell. */
  value: string;
  problem: string | null;
  /** What was typed here before, and not taken. */
  kept: string | null;
  /** Of a name: it begins where names begin. */
  isText?: boolean;
  cells: Pick<Cells, 'enter' | 'leave' | 'pasteInto'>;
}

export function CellInput({ label, value, problem, kept, isText = false, cells }: CellInputProps) {
  const [typed, setTyped] = useState<string | null>(kept);
  const text = typed ?? value;
  const askMeanwhile = useWrittenMeanwhile(value, typed !== null);
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Talks to the focus: it takes the place of the cell that was opened, and what stands there is chosen until somebody types.
    input.current?.focus();
    if (typed === null) input.current?.select();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed is not chosen again
  }, [value]);
  const unsaved = useRef(kept);
  useGiveBack(label, () => unsaved.current, problem);
  // The focus leaves after a key that took the entry or gave it up, too.
  const isSettled = useRef(false);
  const enter = (step: Step) => {
    isSettled.current = true;
    if (cells.enter(text, step, typed === null ? null : askMeanwhile(text))) unsaved.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    if (step !== 'revert') return enter(step);
    isSettled.current = true;
    unsaved.current = null;
    cells.leave();
  };
  const onPaste = (event: ClipboardEvent) => {
    isSettled.current = cells.pasteInto(event.clipboardData.getData('text/plain'));
    if (!isSettled.current) return;
    unsaved.current = null;
    event.preventDefault();
  };
  return (
    <span className="relative flex min-w-0 flex-1">
      <input
        ref={input}
        aria-label={label}
        {...(isText && { dir: 'auto', maxLength: 200 })}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : problemId}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          isSettled.current = false;
          unsaved.current = event.target.value;
          setTyped(event.target.value);
        }}
        onBlur={() => isSettled.current || enter(null)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onDoubleClick={(event) => event.stopPropagation()}
        className={cx(
          'num h-6 w-full min-w-0 rounded-1 border bg-surface-raised px-1 text-13 text-ink outline-none',
          isText ? 'text-left' : 'text-right',
          problem === null ? 'border-focus' : 'border-overdue-mark',
        )}
      />
      {problem !== null && (
        <span
          id={problemId}
          role="alert"
          className="absolute top-full right-0 z-30 mt-1 w-64 rounded-2 border border-overdue-mark bg-surface-raised px-2 py-1 text-left text-13 whitespace-normal text-overdue-text shadow-float"
        >
          {problem}
        </span>
      )}
    </span>
  );
}

const steps: Record<string, Exclude<Step, null> | 'revert'> = {
  Enter: 'down',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Tab: 'next',
  Escape: 'revert',
};

function stepOf({ key, shiftKey }: KeyboardEvent): Exclude<Step, null> | 'revert' | undefined {
  const step = steps[key];
  if (!shiftKey) return step;
  return step === 'next' ? 'back' : step === 'down' ? 'up' : step;
}
