// Editing a row that others edit too: each edit carries the version that was on screen, different fields both win, and a
// field that both have changed asks whose value stays (domain/kernel/merge.ts).

import { useState } from 'react';
import { problemOf } from './api.ts';
import type { Problem } from './problem.ts';
import { useShown } from './useShown.ts';

interface Versioned {
  version: number;
}

export interface Editing<Row extends Versioned, Changes extends object> {
  /** Sends changes of what was seen in this row. */
  send: (changes: Changes, seen: Row) => Promise<unknown>;
  /** Reads what stands now. */
  read: () => Promise<Row>;
  /** Says a refusal that is no conflict, at its field or in a toast; or any, where nobody sees the row any more. */
  refused: (problem: Problem, isShown: boolean) => void;
  /** After a conflict: what stands now, and what of the own changes is to be laid over it. */
  onRebase?: (now: Row, kept: Changes) => void;
}

export interface VersionedEdit<Row extends Versioned, Changes extends object> {
  /** Resolves to whether the changes stand; what went wrong is said. */
  save: (changes: Changes, seen: Row) => Promise<boolean>;
  isSaving: boolean;
  /** The refusal of the last save, where it is no conflict. */
  problem: Problem | null;
  /** The fields that somebody else has changed too. */
  conflict: Problem | null;
  keepTheirs: () => void;
  useMine: () => void;
  /** Takes the refusal away with what it was about. */
  clear: () => void;
}

export function useVersionedEdit<Row extends Versioned, Changes extends object>({
  send,
  read,
  refused,
  onRebase,
}: Editing<Row, Changes>): VersionedEdit<Row, Changes> {
  const [saving, setSaving] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [contest, setContest] = useState<{ problem: Problem; changes: Changes } | null>(null);
  const shown = useShown();

  const refuse = (refusal: Problem, changes: Changes) => {
    if (shown() && refusal.conflicts.length > 0) return setContest({ problem: refusal, changes });
    setProblem(refusal);
    refused(refusal, shown());
  };

  const save = async (changes: Changes, seen: Row): Promise<boolean> => {
    setProblem(null);
    setSaving((count) => count + 1);
    try {
      await send(changes, seen);
      return true;
    } catch (error) {
      refuse(problemOf(error), changes);
      return false;
    } finally {
      setSaving((count) => count - 1);
    }
  };

  /** The values of the other person have been seen: from here the changes build on what stands. */
  const settle = async (isKept: (field: string) => boolean) => {
    if (!contest) return;
    const kept = Object.fromEntries(Object.entries(contest.changes).filter(([field]) => isKept(field))) as Changes;
    try {
      const now = await read();
      setContest(null);
      onRebase?.(now, kept);
      if (Object.keys(kept).length > 0) await save(kept, now);
    } catch (error) {
      // The question stays: it can be answered again.
      refused(problemOf(error), shown());
    }
  };
  const isContested = (field: string) => contest?.problem.conflicts.some((one) => one.field === field) ?? false;

  return {
    save,
    isSaving: saving > 0,
    problem,
    conflict: contest?.problem ?? null,
    keepTheirs: () => void settle((field) => !isContested(field)),
    useMine: () => void settle(() => true),
    clear: () => setProblem(null),
  };
}
