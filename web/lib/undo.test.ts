import { afterEach, expect, test } from 'vitest';
import { forgetPerson } from './forget.ts';
import { pushUndo, undoLast } from './undo.ts';

afterEach(forgetPerson);

test('the last act is taken back first, each once, by its toast or by key', () => {
  const undone: string[] = [];
  const act = (title: string) => pushUndo({ title, undo: () => void undone.push(title) });
  act('one');
  const takeBackTwo = act('two');
  act('three');
  takeBackTwo();
  takeBackTwo();
  expect([undoLast(), undoLast(), undoLast()]).toEqual(['three', 'one', null]);
  expect(undone).toEqual(['two', 'three', 'one']);
});

test('what is taken back can be done again and taken back again', () => {
  let moves = 0;
  const move = () => {
    moves += 1;
    pushUndo({ title: 'moved', undo: move });
  };
  move();
  undoLast();
  expect(undoLast()).toBe('moved');
  expect(moves).toBe(3);
});

test('nobody takes back what another person did in this browser', () => {
  pushUndo({ title: 'hers', undo: () => expect.unreachable() });
  forgetPerson();
  expect(undoLast()).toBeNull();
});
