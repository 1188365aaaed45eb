// Cells that are edited where they stand: what is typed holds once it is left, what is refused stays typed, Escape returns what was.

import { type KeyboardEvent, useState } from 'react';
import { mostPhaseDays } from '../../../../domain/projects/contract.ts';
import { useOnGone } from '../../../lib/useOnGone.ts';
import { cx } from '../../../ui/cx.ts';
import { formatNumber, readNumber } from '../../../ui/locale.ts';
import { Reasoned } from '../../../ui/Reasoned.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { offsetWords } from './planWords.ts';

interface CellProps {
  /** The column, for the keys that go up and down in it. */
  cell: 'name' | 'role' | 'offset' | 'days';
  label: string;
  disabledReason: string | undefined;
  className?: string;
}

export interface TextCellProps extends CellProps {
  value: string;
  maxLength: number;
  list?: string;
  placeholder?: string;
  canBeEmpty?: boolean;
  onChange: (value: string) => void;
}

export function TextCell({ value, canBeEmpty = false, onChange, ...cell }: TextCellProps) {
  const leave = (typed: string) => {
    if (typed.trim() !== '' || canBeEmpty) onChange(typed.trim());
    return null;
  };
  return <Cell {...cell} shown={value} onLeave={leave} />;
}

export interface NumberCellProps extends CellProps {
  value: number;
  min: number;
  /** With a plus or minus before it. */
  signed?: boolean;
  problem?: string | undefined;
  onChange: (value: number) => void;
}

/** Whole days; what is none stays typed, and says so. */
export function NumberCell({ value, min, signed = false, problem, onChange, className, ...cell }: NumberCellProps) {
  const leave = (typed: string) => {
    if (typed.trim() === '') return null;
    const number = readNumber(typed.replaceAll('−', '-').replaceAll('+', ''));
    if (!Number.isInteger(number) || number < min || number > mostPhaseDays)
      return `Type a whole number from ${min} to ${formatNumber(mostPhaseDays)}.`;
    onChange(number);
    return null;
  };
  return (
    <Cell
      {...cell}
      inputMode="numeric"
      shown={signed ? offsetWords(value) : String(value)}
      problem={problem}
      className={cx('num text-end', className)}
      onLeave={leave}
    />
  );
}

interface AnyCellProps extends CellProps {
  shown: string;
  problem?: string | undefined;
  inputMode?: 'numeric';
  maxLength?: number;
  list?: string;
  placeholder?: string;
  /** @returns why it is not taken, or null */
  onLeave: (typed: string) => string | null;
}

function Cell({ cell, label, shown, problem, disabledReason, className, onLeave, ...input }: AnyCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const wrong = refused ?? problem;
  const leave = () => {
    const reason = typed === null || typed === shown ? null : onLeave(typed);
    setRefused(reason);
    if (reason === null) setTyped(null);
    else sayRefused(named`${label}: ${typed ?? ''} was not taken`)({ message: reason });
  };
  // A window that becomes a phone's takes the cell away without its being left.
  useOnGone(leave);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
      setRefused(null);
    }
  };
  return (
    <Reasoned reason={disabledReason}>
      <input
        type="text"
        {...input}
        data-cell={cell}
        data-reverts={typed === null ? undefined : ''}
        aria-label={label}
        aria-invalid={wrong !== undefined || undefined}
        title={wrong}
        readOnly={disabledReason !== undefined}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        className={cx(
          'text-ellipsis h-7 w-full min-w-0 rounded-1 border border-transparent bg-transparent px-1.5 text-13 text-ink outline-none transition-colors touch:h-10.5 touch:text-16',
          'not-read-only:hover:border-hairline-strong focus-visible:border-focus focus-visible:bg-surface-raised',
          wrong !== undefined && 'border-overdue-mark! text-overdue-text',
          className,
        )}
      />
    </Reasoned>
  );
}
