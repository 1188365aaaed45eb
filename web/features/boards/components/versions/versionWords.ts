// How versions of a board and what is otherwise in them are called.

import type { Comparison, Way } from '../../../../../domain/boards/compare.ts';
import type { BoardVersion } from '../../../../../domain/boards/contract.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { dayOf, timeOf } from '../../../../ui/locale.ts';

/** Its own name, or why it was kept by itself. */
export function versionTitle({ name, savedBy }: Pick<BoardVersion, 'name' | 'savedBy'>): string {
  if (name !== null) return name;
  return savedBy === null ? 'As the day ended' : 'Before another version came back';
}

/** `12 Mar, 16:20`. */
export const versionTime = ({ savedAt }: Pick<BoardVersion, 'savedAt'>, today?: string): string =>
  `${shortDay(dayOf(savedAt), today)}, ${timeOf(savedAt)}`;

/** By the day on which each was kept, the newest first, as they come. */
export const versionDays = (versions: readonly BoardVersion[]): [day: string, versions: BoardVersion[]][] => [
  ...Map.groupBy(versions, ({ savedAt }) => dayOf(savedAt)),
];

const wayWords: Record<Way, string> = {
  content: 'Other words or picture',
  style: 'Another style',
  aim: 'Leads elsewhere',
  moved: 'Moved',
  resized: 'Another size',
  turned: 'Turned',
  section: 'In another section',
  order: 'Before or behind',
  grouping: 'Grouped otherwise',
  look: 'Another look',
  lock: 'Lock',
};

/** `Moved, another size`. */
export function waysInWords(ways: readonly Way[]): string {
  const [first = '', ...others] = ways.map((way) => wayWords[way]);
  return [first, ...others.map((words) => words.toLowerCase())].join(', ');
}

/** `2 came, 1 went, 3 changed`; what is none is left out. */
export function comparisonInWords({ came, went, changed }: Comparison): string {
  const parts = [
    [came.length, 'came'],
    [went.length, 'went'],
    [changed.length, 'changed'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return said.length > 0 ? `Since then ${said.join(', ')}` : 'Nothing is otherwise now';
}
