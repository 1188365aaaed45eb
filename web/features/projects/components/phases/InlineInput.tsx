import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useGiveBack, useNotSaved } from '../../../../lib/useGiveBack.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { useWrittenMeanwhile } from '../../../../lib/useWrittenMeanwhile.ts';
import { cx } from '../../../../ui/cx.ts';
import { Reasoned } from '../../../../ui/Reasoned.tsx';

export interface InlineInputProps {
  label: string;
  value: string;
  /** What is wrong with a text, or null. */
  check: (text: string) => string | null;
  /** Resolves to what went wrong, or null. */
  onSave: (text: string) => Promise<string | null>;
  maxLength: number;
  inputMode?: 'text' | 'numeric';
  /** In a narrow list as wide as its text, so that a word may follow. */
  fitsText?: boolean;
  disabledReason?: string | undefined;
  className?: string;
}

/** A text edited where it stands: Enter or leaving saves, Escape returns. A text that was refused stays, with the reason. */
export function InlineInput({ label, value, check, onSave, disabledReason, className, fitsText = false, ...input }: InlineInputProps) {
  /** Null while nothing is being typed, so that changes by others show. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const messageId = useId();
  const askMeanwhile = useWrittenMeanwhile(value, draft !== null);
  const sending = useRef<string | null>(null);
  const newest = useRef(draft);
  useEffect(() => {
    // Talks to answers that are on their way.
    newest.current = draft;
  }, [draft]);
  const shown = useShown();
  const sayNotSaved = useNotSaved();
  useGiveBack(label, () => (newest.current === sending.current ? null : newest.current), error);

  const leave = () => {
    newest.current = null;
    setDraft(null);
    setError(null);
  };
  const save = async () => {
    // The field that loses the focus to a question, or is left while it is saved, has nothing new to say.
    if (draft === null || draft === sending.current) return;
    const text = draft.trim();
    if (text === value) return leave();
    sending.current = draft;
    const problem = check(text) ?? askMeanwhile(text) ?? (await onSave(text));
    if (sending.current === draft) sending.current = null;
    if (problem !== null) return shown() ? setError(problem) : sayNotSaved(label, text, problem);
    // What was typed since then is still to be saved.
    if (newest.current === draft) leave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault(); // or it would press a button of what asks back
      void save();
    }
    if (event.key === 'Escape' && draft !== null) leave();
  };

  return (
    <span className={cx('block min-w-0', className)}>
      <Reasoned reason={disabledReason}>
        <input
          type="text"
          {...input}
          aria-label={label}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : messageId}
          readOnly={disabledReason !== undefined}
          value={draft ?? value}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => void save()}
          onKeyDown={onKeyDown}
          className={cx(
            'h-7 w-full rounded-2 border border-transparent bg-transparent px-1.5 text-ellipsis transition-colors touch:h-11',
            'aria-invalid:border-overdue-mark',
            fitsText ? '@max-[860px]:field-sizing-content @max-[860px]:w-auto @max-[860px]:min-w-6' : 'touch:text-16',
            disabledReason === undefined && 'hover:border-hairline-strong focus:border-control-line focus:bg-surface-raised',
          )}
        />
      </Reasoned>
      {error !== null && (
        <span id={messageId} role="alert" className="mt-1 block min-w-44 px-1.5 pb-1 text-13 text-overdue-text">
          {error}
        </span>
      )}
    </span>
  );
}
