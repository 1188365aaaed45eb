import { beforeEach, expect, test } from 'vitest';
import type { ItemOf } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { adding, idOf, made, Wall } from '../../../../../domain/boards/trial.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { bodyOf } from '../../../../../domain/kernel/richText.ts';
import { storedToasts } from '../../../../ui/toast/store.ts';
import { keepNote } from './keepNote.ts';

let wall: Wall;
let begun: ItemOf<'note'>;
const desk = {
  act: (all: readonly Operation[]) => all.length > 0 && wall.do(all).refused.length === 0,
  store: { shown: () => ({ items: wall.living(), byId: new Map(wall.living().map((item) => [item.id, item])) }) },
} as unknown as Parameters<typeof keepNote>[0];
beforeEach(() => {
  wall = new Wall();
  wall.do(adding(made(1, { kind: 'note', content: { body: bodyOf('Oak') } })));
  begun = wall.at(1)?.item as ItemOf<'note'>;
});
const saying = (text: string): Operation => ({ op: 'change', id: idOf(1), group: 'content', kind: 'note', values: { body: bodyOf(text) } });
const notes = () => wall.living().map((item) => (item as ItemOf<'note'>).content.body);
const keep = (body: RichText, height = 80) => keepNote(desk, { begun, body, height });
const bold: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Oak', marks: [{ type: 'bold' }] }] }],
};

test('marks and lists of a note are kept, and it grows with them', () => {
  keep(bold, 120);
  expect([notes(), wall.at(1)?.item.frame.h]).toEqual([[bold], 120]);
});

test('one that is left as it was is no act, one of which nothing is left goes', () => {
  keep(begun.content.body);
  expect(wall.act).toBe(1);
  keep(bodyOf('  '));
  expect(notes()).toEqual([]);
});

test('of two who write at once the later one stands, and the words of the other are offered as a note', () => {
  wall.do([saying('Oak, oiled')]);
  keep(bold);
  expect(notes()).toEqual([bold]);
  const [toast] = storedToasts();
  expect(toast).toMatchObject({ title: 'Somebody else wrote in this note, too', line: 'Oak, oiled' });
  toast?.action?.onSelect();
  expect(notes()).toEqual([bold, bodyOf('Oak, oiled')]);
});

test('a note that was taken away under the hand, or emptied by it while others wrote, loses nobody’s words', () => {
  wall.do([saying('Theirs')]);
  keep(bodyOf(''));
  expect(notes()).toEqual([bodyOf('Theirs')]);
  wall.do([{ op: 'remove', id: idOf(1) }]);
  keep(bold);
  expect(notes()).toEqual([]);
  storedToasts()[0]?.action?.onSelect();
  expect(notes()).toEqual([bold]);
});

test('what is more than a note holds is not kept, and can be copied', () => {
  keep(bodyOf('x'.repeat(5001)));
  expect(notes()).toEqual([bodyOf('Oak')]);
  expect(storedToasts()[0]).toMatchObject({ title: 'This note was not kept', action: { label: 'Copy the words' } });
});
