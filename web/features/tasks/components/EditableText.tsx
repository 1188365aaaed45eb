// Text that is edited where it stands: Enter or leaving saves, Escape returns to what stood. What is typed stays in the field
// and on this device until the server has it.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { asOneLine } from '../../../../domain/kernel/text.ts';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { isText, useDraft } from '../../../lib/useDraft.ts';
import { cx } from '../../../ui/cx.ts';
import { Reasoned } from '../../../ui/Reasoned.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useIsUnanswered } from '../queries.ts';

export interface EditableTextProps {
  look: 'title' | 'text' | 'fact' | 'item';
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
  text: 'mt-4 resize-none leading-5 field-sizing-content',
  fact: 'h-7 touch:h-11',
  item: 'resize-none leading-5 field-sizing-content',
};

export function EditableText({ look, label, value, placeholder, maxLength, isDone = false, disabledReason, ...typing }: EditableTextProps) {
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const errorId = useId();
  const [isFocused, setFocused] = useState(false);
  const { text, error, isLeft, type, save, revert } = useTyping({ value, isFocused, ...typing });

  useEffect(() => {
    // Measures the page: a text field is as high as its text.
    if (look === 'fact' || !field.current || CSS.supports('field-sizing', 'content')) return;
    field.current.style.blockSize = 'auto';
    field.current.style.blockSize = `${field.current.scrollHeight}px`;
  }, [text, look]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') revert();
    const isLong = look === 'text' && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !isLong) {
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
    onChange: ({ target }: { target: { value: string } }) => type(look === 'text' ? target.value : asOneLine(target.value)),
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
      {error !== null && (
        <p id={errorId} role="alert" className="mt-1 text-13 text-overdue-text">
          {error}
        </p>
      )}
      {isLeft && !isFocused && (
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-ink-muted">
          Not saved yet.
          <span className="flex gap-3">
            <LineButton label={`Save the ${label.toLowerCase()}`} onClick={() => void save()}>
              Save
            </LineButton>
            <LineButton label={`Discard the ${label.toLowerCase()}`} onClick={revert}>
              Discard
            </LineButton>
          </span>
        </p>
      )}
    </div>
  );
}

function LineButton({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <TextLink asChild>
      <button type="button" aria-label={label} onClick={onClick} className="touch-target">
        {children}
      </button>
    </TextLink>
  );
}

interface Typing {
  /** What the field shows. */
  text: string;
  error: string | null;
  /** Something is typed that is neither saved nor on its way. */
  isLeft: boolean;
  type: (text: string) => void;
  save: () => Promise<void>;
  revert: () => void;
}

interface TypingOptions extends Pick<EditableTextProps, 'task' | 'value' | 'place' | 'asShown' | 'check' | 'error' | 'onSave'> {
  isFocused: boolean;
}

function useTyping({ task, value, place, asShown = (text) => text, check, error, onSave, isFocused }: TypingOptions): Typing {
  const { draft, keep, drop } = useDraft(place, isText);
  // While it is on its way it looks saved, also where the task was closed and opened meanwhile.
  const isUnanswered = useIsUnanswered(task.id);
  const isShown = draft !== null && asShown(draft.trim()) === value;
  const isSaved = isShown && !isUnanswered;
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const newest = useRef(draft);
  useEffect(() => {
    // Talks to answers that are on their way.
    newest.current = draft;
  }, [draft]);

  const seen = useRef({ task, value });
  const sent = useRef<string | null>(null);
  useEffect(() => {
    // Talks to what is saved later: what somebody else puts into this field while it is typed in was not seen by whoever types.
    if (draft === null || value === seen.current.value || value === sent.current) seen.current = { task, value };
  }, [task, value, draft]);

  useEffect(() => {
    // Talks to the device: what was typed is there by now, sent from here before a reload or from elsewhere.
    if (isSaved && sending === null && !isFocused) drop();
    // oxlint-disable-next-line react/exhaustive-deps -- `drop` is made anew at each render
  }, [value, isFocused, isUnanswered]);

  const save = async () => {
    if (draft === null || sending === draft) return;
    if (isShown) return isSaved ? drop() : undefined;
    const text = draft.trim();
    const found = check?.(text) ?? null;
    setFault(found);
    if (found !== null) return;
    setSending(draft);
    sent.current = asShown(text);
    const isDone = await onSave(text, seen.current.task);
    setSending((now) => (now === draft ? null : now));
    // What was typed since then is still to be saved.
    if (isDone && newest.current === draft) drop();
  };
  return {
    text: draft ?? value,
    error: fault ?? (draft === null ? null : (error ?? null)),
    isLeft: draft !== null && !isShown && sending === null,
    type: (text) => {
      setFault(null);
      keep(text);
    },
    save,
    revert: () => {
      setFault(null);
      drop();
    },
  };
}
