// What is typed into a field of a task: it stays in the field and on this device until the server has it.

import { useEffect, useRef, useState } from 'react';
import { isSame } from '../../../../domain/kernel/merge.ts';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { useDraft } from '../../../lib/useDraft.ts';
import { useIsUnanswered } from '../queries.ts';

interface Typing<Value> {
  /** What the field shows. */
  typed: Value;
  error: string | null;
  /** Something is typed that is neither saved nor on its way. */
  isLeft: boolean;
  type: (typed: Value) => void;
  save: () => Promise<void>;
  revert: () => void;
}

interface TypingOptions<Value> {
  /** Of which it is a field, and what stands in the field. */
  task: Task;
  value: Value;
  /** Where it is typed, for what is not saved yet: `task ID title`. */
  place: string;
  /** Whether what was kept there still has the form of one. */
  isValue: (kept: unknown) => kept is Value;
  /** As it is sent. */
  prepared: (typed: Value) => Value;
  /** How it is shown once it is saved, where that is not as it was typed. */
  asShown?: ((value: Value) => Value) | undefined;
  /** What is wrong with it, or null. */
  check?: ((value: Value) => string | null) | undefined;
  /** The server's refusal of the last one. */
  error?: string | undefined;
  /** Resolves to whether nothing is left to be saved. The task is the one that was seen when this began to be typed. */
  onSave: (value: Value, seen: Task) => Promise<boolean>;
  isFocused: boolean;
}

export function useTyping<Value extends string | object>({
  task,
  value,
  place,
  isValue,
  prepared,
  asShown = (shown) => shown,
  check,
  error,
  onSave,
  isFocused,
}: TypingOptions<Value>): Typing<Value> {
  const { draft, keep, drop } = useDraft(place, isValue);
  // While it is on its way it looks saved, also where the task was closed and opened meanwhile.
  const isUnanswered = useIsUnanswered(task.id);
  const isShown = draft !== null && isSame(asShown(prepared(draft)), value);
  const isSaved = isShown && !isUnanswered;
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState<Value | null>(null);
  const newest = useRef(draft);
  useEffect(() => {
    // Talks to answers that are on their way.
    newest.current = draft;
  }, [draft]);

  const seen = useRef({ task, value });
  const sent = useRef<Value | null>(null);
  useEffect(() => {
    // Talks to what is saved later: what somebody else puts into this field while it is typed in was not seen by whoever types.
    if (draft === null || isSame(value, seen.current.value) || isSame(value, sent.current)) seen.current = { task, value };
  }, [task, value, draft]);

  useEffect(() => {
    // Talks to the device: what was typed is there by now, sent from here before a reload or from elsewhere.
    if (isSaved && sending === null && !isFocused) drop();
    // oxlint-disable-next-line react/exhaustive-deps -- `drop` is made anew at each render
  }, [value, isFocused, isUnanswered]);

  const save = async () => {
    if (draft === null || sending === draft) return;
    if (isShown) return isSaved ? drop() : undefined;
    const given = prepared(draft);
    const found = check?.(given) ?? null;
    setFault(found);
    if (found !== null) return;
    setSending(draft);
    sent.current = asShown(given);
    const isDone = await onSave(given, seen.current.task);
    setSending((now) => (now === draft ? null : now));
    // What was typed since then is still to be saved.
    if (isDone && newest.current === draft) drop();
  };
  return {
    typed: draft ?? value,
    error: fault ?? (draft === null ? null : (error ?? null)),
    isLeft: draft !== null && !isShown && sending === null,
    type: (typed) => {
      setFault(null);
      keep(typed);
    },
    save,
    revert: () => {
      setFault(null);
      drop();
    },
  };
}
