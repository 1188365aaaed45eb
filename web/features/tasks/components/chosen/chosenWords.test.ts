import { expect, test } from 'vitest';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import { doneWords, heldWords, movedWords, notDoneWords, tasksWords } from './chosenWords.ts';
import type { ChosenAct } from './meaning.ts';

const today = '2026-11-30' as Day;
/** Without the marks that hold names apart. */
const plain = (words: string): string => words.replace(/[\u2068\u2069]/g, '');
const tom = { userId: 'tom' as UserId, name: 'Tom Weber' };

test.each<[ChosenAct, string]>([
  [{ does: 'setDue', due: today }, 'Due today: 2 tasks'],
  [{ does: 'setDue', due: '2026-12-07' as Day }, 'Due 7 Dec: 2 tasks'],
  [{ does: 'setDue', due: null }, 'No date: 2 tasks'],
  [{ does: 'setPriority', priority: 'high' }, 'High priority: 2 tasks'],
  [{ does: 'assign', ...tom }, 'Assigned to Tom Weber: 2 tasks'],
  [{ does: 'unassign', ...tom }, 'No longer assigned to Tom Weber: 2 tasks'],
  [{ does: 'setStatus', status: 'in_review' }, 'In review: 2 tasks'],
  [{ does: 'remove' }, 'Deleted: 2 tasks'],
])('%j is told as %s', (act, words) => {
  expect(plain(doneWords(act, ['Order plaster', 'Chase worktop'], today))).toBe(words);
});

test('one task is called by its name', () => {
  expect(tasksWords(['Order plaster'])).toBe('Order plaster');
  expect(plain(doneWords({ does: 'remove' }, ['Order plaster'], today))).toBe('Deleted: Order plaster');
});

test('how many were not, and why: the same reason once, the most common first, more than two in short', () => {
  const one = (title: string, reason: string) => ({ title, reason });
  const told = (...some: { title: string; reason: string }[]) => plain(notDoneWords(some, 'changed'));
  expect(told(one('Order plaster', 'Nobody approves their own work.'))).toBe(
    'Order plaster was not changed: Nobody approves their own work.',
  );
  // A sentence of the server ends with a stop, a verdict's does not.
  expect(told(one('a', 'It is so.'), one('b', 'It is so'))).toBe('2 tasks were not changed: It is so.');
  expect(told(one('a', 'One'), one('b', 'Two'), one('c', 'Two'))).toBe('2 tasks were not changed: Two. a was not changed: One.');
  expect(told(one('a', 'One'), one('b', 'Two'), one('c', 'Three'), one('d', 'Three'))).toBe(
    '2 tasks were not changed: Three. a was not changed: One. 1 more for other reasons.',
  );
});

test('what the programme did beside it is counted', () => {
  expect([...heldWords(0), ...movedWords(0)]).toEqual([]);
  expect(heldWords(1)).toEqual(['1 ends later: the programme holds it.']);
  expect(heldWords(2)).toEqual(['2 end later: the programme holds them.']);
  expect(movedWords(1)).toEqual(['Moved 1 more item.']);
  expect(movedWords(4)).toEqual(['Moved 4 more items.']);
});
