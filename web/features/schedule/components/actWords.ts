// What the toast says of an act on the sheet: how many items followed; of one that went alone, its name.

import type { ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { Changed } from '../../../../domain/schedule/rules.ts';
import { counted } from './barWords.ts';
import { followersOf } from './heldWords.ts';

/** @param held the row that was moved itself, if one was */
export function actWords(changed: Changed, changes: readonly ScheduleChange[], held: ScheduleRow | null): string {
  const [first] = changes;
  if (first?.kind === 'close' || first?.kind === 'open') return closureWords(changed, first.kind);
  const words = rowsWords(changed, changes) ?? (first && wordsOfEdit(first, changed, changes.length === 1));
  return words ?? movedWords(changed, first?.kind, held);
}

function closureWords({ moves, closures }: Changed, kind: 'close' | 'open'): string {
  const name = (kind === 'close' ? closures.added : closures.removed)[0]?.name ?? '';
  const said = kind === 'close' ? `Closed: ${name}` : `Open again: ${name}`;
  return moves.length > 0 ? `${said}, moved ${counted(moves.length, 'item')}` : said;
}

function rowsWords({ added, removed }: Changed, changes: readonly ScheduleChange[]): string | null {
  const named = (word: string, rows: readonly ScheduleRow[]) =>
    rows.length === 1 && changes.length <= 2 ? `${word}: ${rows[0]?.name}` : `${word} ${counted(rows.length, 'row')}`;
  if (added.length > 0) return named('Added', added);
  return removed.length > 0 ? named('Deleted', removed) : null;
}

function movedWords(changed: Changed, kind: ScheduleChange['kind'] | undefined, held: ScheduleRow | null): string {
  const { moves } = changed;
  const followers = held ? followersOf(changed, held.id) : moves.length;
  if (kind === 'unlink') return 'Link deleted';
  if (kind === 'mode') return moves.length > 0 ? `Planned otherwise, moved ${counted(moves.length, 'item')}` : 'Planned otherwise';
  if (kind === 'link') return followers > 0 ? `Linked, moved ${counted(followers, 'item')}` : 'Linked';
  const own = held && moves.find(({ was }) => was.id === held.id);
  if (own && own.was.end === null && own.now.end !== null) return withMoved(`Dates set: ${held.name}`, followers);
  if (own && own.was.end !== null && own.now.end === null) return withMoved(`Dates removed: ${held.name}`, followers);
  return followers > 0 ? `Moved ${counted(followers, 'item')}` : `Moved: ${held?.name ?? counted(moves.length, 'item')}`;
}

const withMoved = (said: string, followers: number): string => (followers > 0 ? `${said}, moved ${counted(followers, 'item')}` : said);

/** Of what is no date, where it is about one row alone; a block that was pasted is counted. */
function wordsOfEdit(first: ScheduleChange, { edits, moves }: Changed, isAlone: boolean): string | null {
  const name = edits[0]?.now.name ?? '';
  if (edits.length === 0) return null;
  if (!isAlone) return `Changed ${counted(new Set([...edits, ...moves].map(({ now }) => now.id)).size, 'row')}`;
  switch (first.kind) {
    case 'name':
      return `Renamed: ${name}`;
    case 'gate':
      return first.gate ? `Needs an approval: ${name}` : `Needs no approval: ${name}`;
    case 'approve':
      return first.isApproved ? `Approved: ${name}` : `Approval taken back: ${name}`;
    case 'progress':
      return `${name}: ${first.percent ?? 0} % done`;
    default:
      return `Moved: ${name}`;
  }
}
