import { beforeEach, expect, test } from 'vitest';
import type { ItemNews } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { idOf } from '../../../../../domain/boards/trial.ts';
import { bodyOf } from '../../../../../domain/kernel/richText.ts';
import type { BoardActId } from '../../../../../domain/kernel/ids.ts';
import { watchNotes, type NoteRaces } from './noteRaces.ts';

const [mine, theirs] = ['mine', 'theirs'] as unknown as [BoardActId, BoardActId];
const saying = (text: string): Operation[] => [
  { op: 'change', id: idOf(1), group: 'content', kind: 'note', values: { body: bodyOf(text) } },
];
/** The note as it stood after an act. */
const note = (text: string, content: number): ItemNews[] => [
  { id: idOf(1), kind: 'note', content: { body: bodyOf(text) }, versions: { content } } as unknown as ItemNews,
];
const lost = (text: string, isOwn: boolean) => [{ id: idOf(1), body: bodyOf(text), isOwn }];

let races: NoteRaces;
beforeEach(() => {
  races = watchNotes();
  races.sent(mine, saying('Oak'));
});

test('whose words went under a later act of the same instant is given them, whatever comes first: its answer or the news', () => {
  expect(races.answered(mine, note('Oak', 7), 0)).toEqual([]);
  expect(races.heard(theirs, note('Ash', 8), 900)).toEqual(lost('Oak', true));
  // Once.
  expect(races.heard(theirs, note('Ash', 8), 901)).toEqual([]);

  races.sent(mine, saying('Oak'));
  expect(races.heard(theirs, note('Ash', 8), 0)).toEqual([]);
  expect(races.answered(mine, note('Oak', 7), 100)).toEqual(lost('Oak', true));
});

test('whose act came later is given the other’s words, which it wrote over unseen', () => {
  expect(races.heard(theirs, note('Ash', 6), 0)).toEqual([]);
  expect(races.answered(mine, note('Oak', 7), 100)).toEqual(lost('Ash', false));
});

test('the same words, and what somebody wrote who had seen these, are no loss', () => {
  races.answered(mine, note('Oak', 7), 0);
  expect(races.heard(theirs, note('Oak', 8), 10)).toEqual([]);
  expect(races.heard(theirs, note('Ash', 9), 10_001)).toEqual([]);
  // One that was refused is told by itself.
  races.sent(mine, saying('Elm'));
  races.refused(mine);
  expect(races.heard(theirs, note('Ash', 12), 0)).toEqual([]);
});

test('news that are older than what stands take nothing', () => {
  races.answered(mine, note('Oak', 7), 0);
  expect(races.heard(theirs, note('Ash', 6), 10)).toEqual([]);
  expect(races.heard(mine, note('Oak', 7), 20)).toEqual([]);
});
