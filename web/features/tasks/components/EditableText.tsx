// Text that is edited where it stands: Enter or leaving saves, Escape returns to what stood. What is typed stays in the field
// and on this device until the server has it.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { asOneLine } from '../../../../domain/kernel/text.ts';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { isText } from '../../../lib/useDraft.ts';
import { cx } from '../../../ui/cx.ts';
import { Reasoned } from '../../../ui/Reasoned.tsx';
import { NotSaved } from './NotSaved.tsx';
import { useTyping } from './useTyping.ts';

export interface EditableTextProps {
  look: 'title' | 'fact' | 'item';
  label: string;
  /** Of which it is a field, and what stands in the field. */
  task: Task;
  value: string;
  /** Where it is typed, for what is not saved yet: `task ID title`. */
  place: string;
  placeholder?: string;
  maxLength: number;
  /** An item that is ticked off. */
  isDone?: boolean;
  disabledReason?: string | undefined;
  /** How a text is shown once it is saved, where that is not as it was typed. */
  asShown?: (text: string) => string;
  /** What is wrong with a text, or null. */
  check?: (text: string) => string | null;
  /** The server's refusal of the last text. */
  error?: string | undefined;
  /** Resolves to whether nothing is left to be saved. The task is the one that was seen when this began to be typed. */
  onSave: (value: string, seen: Task) => Promise<boolean>;
}

const looks = {
  title: 'font-title text-title-22 resize-none field-sizing-content',
  fact: 'h-7 touch:h-11',
  item: 'resize-none leading-5 field-sizing-content',
};

const trimmed = (text: string): string => text.trim();

export function EditableText({ look, label, value, placeholder, maxLength, isDone = false, disabledReason, ...typing }: EditableTextProps) {
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const errorId = useId();
  const [isFocused, setFocused] = useState(false);
  const { typed: text, error, isLeft, type, save, revert } = useTyping({ value, isFocused, isValue: isText, prepared: trimmed, ...typing });

  useEffect(() => {
    // Measures the page: a text field is as high as its text.
    if (look === 'fact' || !field.current || CSS.supports('field-sizing', 'content')) return;
    field.current.style.blockSize = 'auto';
    field.current.style.blockSize = `${field.current.scrollHeight}px`;
  }, [text, look]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') revert();
    if (event.key === 'Enter') {
      event.preventDefault();
      field.current?.blur();
    }
  };
  const attributes = {
    ref: field,
    'aria-label': label,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error === null ? undefined : errorId,
    // Escape is this field's own while there is something to return from.
    'data-reverts': text === value ? undefined : '',
    value: text,
    placeholder,
    maxLength,
    dir: 'auto' as const,
    readOnly: disabledReason !== undefined,
    // A title that is pasted from two lines is one.
    onChange: ({ target }: { target: { value: string } }) => type(asOneLine(target.value)),
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false);
      void save();
    },
    onKeyDown,
    className: cx(
      looks[look],
      look === 'item' ? 'ms-0' : '-mx-1.5',
      'block min-w-0 flex-1 rounded-2 border border-transparent bg-transparent px-1.25 transition-colors placeholder:text-ink-faint',
      isDone && 'text-ink-muted',
      'w-[calc(100%+12px)] aria-invalid:border-overdue-mark',
      disabledReason === undefined && 'hover:border-hairline-strong focus:border-control-line',
    ),
  };
  const input = look === 'fact' ? <input {...attributes} /> : <textarea rows={1} {...attributes} />;
  return (
    <div className={look === 'fact' || look === 'item' ? 'min-w-0 flex-1' : undefined}>
      {disabledReason === undefined ? input : <Reasoned reason={disabledReason}>{input}</Reasoned>}
      <NotSaved label={label} error={error} errorId={errorId} isLeft={isLeft && !isFocused} save={save} revert={revert} />
    </div>
  );
}
