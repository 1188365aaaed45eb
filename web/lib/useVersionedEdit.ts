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
  /** A conflict after whoever saved has left the place: it is asked elsewhere. */
  late?: (changes: Changes, seen: Row) => void;
  /** After a conflict: what stands now, and what of the changes that were sent is to be laid over it. */
  onRebase?: (now: Row, kept: Changes, sent: Changes) => void;
}

export interface VersionedEdit<Row extends Versioned, Changes extends object> {
  /** Resolves to whether nothing is left to be saved: the changes stand, or were given up for somebody else's. */
  save: (changes: Changes, seen: Row) => Promise<boolean>;
  isSaving: boolean;
  /** The refusal of the last save, where it is no conflict. */
  problem: Problem | null;
  /** The fields that somebody else has changed too. */
  conflict: Problem | null;
  keepTheirs: () => void;
  useMine: () => void;
  /** Neither is chosen yet: the changes are still to be saved. */
  putOff: () => void;
  /** One of the two was chosen, and what stands now is being read. */
  isSettling: boolean;
  /** Takes the refusal away with what it was about. */
  clear: () => void;
}

interface Contest<Changes> {
  problem: Problem;
  changes: Changes;
  settled: (isDone: boolean) => void;
}

export function useVersionedEdit<Row extends Versioned, Changes extends object>({
  send,
  read,
  refused,
  late,
  onRebase,
}: Editing<Row, Changes>): VersionedEdit<Row, Changes> {
  const [saving, setSaving] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Questions that wait for an answer, one after the other. */
  const [contests, setContests] = useState<readonly Contest<Changes>[]>([]);
  const [contest] = contests;
  const [settling, setSettling] = useState<Contest<Changes> | null>(null);
  const shown = useShown();

  const refuse = (refusal: Problem, changes: Changes, seen: Row): boolean | Promise<boolean> => {
    if (!shown() && late && refusal.conflicts.length > 0) {
      late(changes, seen);
      return false;
    }
    if (shown() && refusal.conflicts.length > 0) {
      return new Promise((settled) => setContests((waiting) => [...waiting, { problem: refusal, changes, settled }]));
    }
    setProblem(refusal);
    refused(refusal, shown());
    return false;
  };

  const save = async (changes: Changes, seen: Row): Promise<boolean> => {
    setProblem(null);
    setSaving((count) => count + 1);
    try {
      await send(changes, seen);
      return true;
    } catch (error) {
      return refuse(problemOf(error), changes, seen);
    } finally {
      setSaving((count) => count - 1);
    }
  };

  /** The values of the other person have been seen: from here the changes build on what stands. */
  const settle = async (isKept: (field: string) => boolean) => {
    if (!contest || settling === contest) return;
    setSettling(contest);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of the changes that were given
    const kept = Object.fromEntries(Object.entries(contest.changes).filter(([field]) => isKept(field))) as Changes;
    try {
      const now = await read();
      setContests((waiting) => waiting.filter((one) => one !== contest));
      onRebase?.(now, kept, contest.changes);
      contest.settled(Object.keys(kept).length === 0 || (await save(kept, now)));
    } catch (error) {
      // The question stays: it can be answered again.
      setSettling(null);
      refused(problemOf(error), shown());
    }
  };
  const putOff = () => {
    if (!contest || settling === contest) return;
    setContests((waiting) => waiting.filter((one) => one !== contest));
    contest.settled(false);
  };
  const isContested = (field: string) => contest?.problem.conflicts.some((one) => one.field === field) ?? false;

  return {
    save,
    isSaving: saving > 0,
    problem,
    conflict: contest?.problem ?? null,
    keepTheirs: () => void settle((field) => !isContested(field)),
    useMine: () => void settle(() => true),
    putOff,
    isSettling: contest !== undefined && settling === contest,
    clear: () => setProblem(null),
  };
}
