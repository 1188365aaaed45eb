// Text that is edited where it stands: Enter or leaving saves, Escape returns to what stood.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Reasoned } from '../../../ui/Reasoned.tsx';

export interface EditableTextProps {
  look: 'title' | 'text' | 'fact';
  label: string;
  value: string;
  placeholder?: string;
  maxLength: number;
  disabledReason?: string | undefined;
  error?: string | undefined;
  onSave: (value: string) => void;
}

const looks = {
  title: 'font-title text-title-22 resize-none field-sizing-content',
  text: 'mt-4 resize-none leading-5 field-sizing-content',
  fact: 'h-7',
};

export function EditableText({ look, label, value, placeholder, maxLength, disabledReason, error, onSave }: EditableTextProps) {
  /** Null while nothing is being typed, so that changes by others show. */
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const shown = draft ?? value;

  useEffect(() => {
    // Measures the page: a text field is as high as its text.
    if (look === 'fact' || !field.current || CSS.supports('field-sizing', 'content')) return;
    field.current.style.blockSize = 'auto';
    field.current.style.blockSize = `${field.current.scrollHeight}px`;
  }, [shown, look]);

  useEffect(() => {
    // A refused text comes back into the field, so that it can be mended.
    if (error === undefined) return;
    field.current?.focus();
  }, [error]);

  const save = () => {
    if (draft !== null && draft.trim() !== value) onSave(draft.trim());
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    }
    const isLong = look === 'text' && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !isLong) {
      event.preventDefault();
      field.current?.blur();
    }
  };
  const attributes = {
    ref: field,
    'aria-label': label,
    'aria-invalid': error !== undefined || undefined,
    value: shown,
    placeholder,
    maxLength,
    readOnly: disabledReason !== undefined,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onBlur: save,
    onKeyDown,
    className: cx(
      looks[look],
      '-mx-1.5 block min-w-0 flex-1 rounded-2 border border-transparent bg-transparent px-1.25 transition-colors placeholder:text-ink-faint',
      'w-[calc(100%+12px)]',
      disabledReason === undefined && 'hover:border-hairline-strong focus:border-control-line',
    ),
  };
  const input = look === 'fact' ? <input {...attributes} /> : <textarea rows={1} {...attributes} />;
  return (
    <>
      {disabledReason === undefined ? input : <Reasoned reason={disabledReason}>{input}</Reasoned>}
      {error && (
        <p role="alert" className="mt-1 text-13 text-overdue-text">
          {error}
        </p>
      )}
    </>
  );
}
