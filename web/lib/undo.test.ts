import { afterEach, expect, test } from 'vitest';
import { forgetPerson } from './forget.ts';
import { send } from './outbox.ts';
import { follow } from './outcome.ts';
import { pushUndo, undoLast } from './undo.ts';

afterEach(forgetPerson);

/** Acts that say when they are taken back. */
function acts() {
  const undone: string[] = [];
  return { undone, act: (title: string) => pushUndo({ title, undo: () => void undone.push(title) }) };
}

test('the last act is taken back first, each once, by its toast or by key', async () => {
  const { undone, act } = acts();
  act('one');
  const takeBackTwo = act('two');
  act('three');
  takeBackTwo();
  takeBackTwo();
  expect([await undoLast(), await undoLast(), await undoLast()]).toEqual(['three', 'one', null]);
  expect(undone).toEqual(['two', 'three', 'one']);
});

test('what is taken back can be done again and taken back again', async () => {
  let moves = 0;
  const move = () => {
    moves += 1;
    pushUndo({ title: 'moved', undo: move });
  };
  move();
  await undoLast();
  expect(await undoLast()).toBe('moved');
  expect(moves).toBe(3);
});

test('what is still on its way is taken back once it is answered, not what was done before it', async () => {
  const { undone, act } = acts();
  let answer = (_answer: object) => {};
  const endpoint = { key: () => [['tasks', 'edit']] as const, call: () => new Promise<object>((resolve) => (answer = resolve)) };
  act('before');
  void send(endpoint, { lane: 'task 1', input: {} }).then(() => act('on its way'));
  const taken = undoLast();
  await new Promise((resolve) => void setTimeout(resolve));
  expect(undone).toEqual([]);
  answer({ seq: 0 });
  expect(await taken).toBe('on its way');
  expect(undone).toEqual(['on its way']);
});

test('so is what goes by no lane, and what is refused holds nothing up for ever', async () => {
  const { undone, act } = acts();
  const [done, refused] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  act('before');
  follow(done.promise, { done: act });
  follow(refused.promise, { done: act, refused: () => undefined });
  const taken = undoLast();
  await new Promise((resolve) => void setTimeout(resolve));
  expect(undone).toEqual([]);
  done.resolve('on its way');
  refused.reject(new Error('Not just now.'));
  expect(await taken).toBe('on its way');
  expect(await undoLast()).toBe('before');
});

test('what was done last is taken back first, though it was answered before what was done first', async () => {
  const { act, undone } = acts();
  const [first, last] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  for (const { promise } of [first, last]) follow(promise, { done: act });
  last.resolve('last');
  await last.promise;
  first.resolve('first');
  await first.promise;
  expect([await undoLast(), await undoLast()]).toEqual(['last', 'first']);
  expect(undone).toEqual(['last', 'first']);
});

test('nobody takes back what another person did in this browser', async () => {
  pushUndo({ title: 'hers', undo: () => expect.unreachable() });
  forgetPerson();
  expect(await undoLast()).toBeNull();
});
