// What the palette lists, group by group, and how the keys go through it. Pure.

import type { Group, Hit, HitKind } from '../../../../domain/search/contract.ts';
import type { Action } from './actions.ts';

/** A row: something that was found or opened, an action, or the step to all of a group. */
export type Entry =
  | { id: string; as: 'hit'; hit: Hit; /** When it was opened, in milliseconds; null for what was found. */ at: number | null }
  | { id: string; as: 'action'; action: Action }
  | { id: string; as: 'more'; of: HitKind; words: string };

export interface Section {
  title: string;
  entries: Entry[];
}

export const groupNames: Record<HitKind, string> = {
  project: 'Projects',
  task: 'Tasks',
  file: 'Files',
  board: 'Mood boards',
  comment: 'Comments',
  person: 'People',
};

/** How many rows a group has among others. */
const rowsOfEach = 2;
const mostActions = 4;

export const hitEntry = (hit: Hit, at: number | null = null): Entry => ({ id: `${hit.kind}-${hit.id}`, as: 'hit', hit, at });
const actionEntry = (action: Action): Entry => ({
  id: `action-${action.name.toLowerCase().replaceAll(/\W+/g, '-')}`,
  as: 'action',
  action,
});

export const actionSection = (title: string, actions: readonly Action[]): Section => ({ title, entries: actions.map(actionEntry) });

/** What fits, two rows a group; all that came where a group stands alone or was opened. */
export function foundSections(
  groups: readonly Group[],
  { actions, opened }: { actions: readonly Action[]; opened: HitKind | null },
): Section[] {
  const isAlone = opened !== null || (groups.length === 1 && actions.length === 0);
  const sections = groups.map(({ kind, items, total }): Section => {
    const shown = isAlone ? items : items.slice(0, rowsOfEach);
    return {
      title: groupNames[kind],
      entries: [...shown.map((hit) => hitEntry(hit)), ...moreOf(kind, { shown: shown.length, total, opened })],
    };
  });
  const found = opened === null && actions.length > 0 ? [actionSection('Actions', actions.slice(0, mostActions))] : [];
  return [...sections, ...found];
}

interface Counts {
  shown: number;
  total: number;
  opened: HitKind | null;
}

/** `2 of 14`, which opens the group; from an opened one the way back. */
function moreOf(kind: HitKind, { shown, total, opened }: Counts): Entry[] {
  if (opened === null && shown === total) return [];
  return [{ id: `more-${kind}`, as: 'more', of: kind, words: opened === null ? `${shown} of ${total}` : 'All results' }];
}

export const entriesOf = (sections: readonly Section[]): Entry[] => sections.flatMap(({ entries }) => entries);

export type Step = 'next' | 'previous' | 'nextGroup' | 'previousGroup';

/** The entry that a key leads to from the chosen one: rows stop at both ends, groups go round. */
export function stepFrom(sections: readonly Section[], chosen: string | undefined, step: Step): string | undefined {
  const all = entriesOf(sections);
  const at = Math.max(
    all.findIndex(({ id }) => id === chosen),
    0,
  );
  if (step === 'next' || step === 'previous') return all[Math.min(Math.max(at + (step === 'next' ? 1 : -1), 0), all.length - 1)]?.id;
  const here = sections.findIndex(({ entries }) => entries.some(({ id }) => id === all[at]?.id));
  const to = (here + (step === 'nextGroup' ? 1 : -1) + sections.length) % sections.length;
  return sections[to]?.entries[0]?.id;
}

/** How many things fit, whether or not they are shown. */
export const countOf = (groups: readonly Group[], actions: readonly Action[]): number =>
  groups.reduce((sum, { total }) => sum + total, 0) + Math.min(actions.length, mostActions);
