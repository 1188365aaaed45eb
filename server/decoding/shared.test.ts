import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openShared } from './shared.ts';

const one = { personId: 'one', gone: new AbortController().signal };

/** Work that its test ends. */
function gate() {
  const begun: AbortSignal[] = [];
  const ends: ((value: string) => void)[] = [];
  const work = (signal: AbortSignal) => {
    begun.push(signal);
    return new Promise<string>((end) => ends.push(end));
  };
  return { begun, ends, work };
}

test('the same is done once for all who ask for it at once, and anew for who asks later', async () => {
  const { begun, ends, work } = gate();
  const ask = openShared<string>();
  const both = Promise.all([ask('page 1', one, work), ask('page 1', one, work)]);
  void ask('page 2', one, work);
  expect(begun).toHaveLength(2);
  ends[0]?.('drawn');
  expect(await both).toEqual(['drawn', 'drawn']);
  await turn();
  void ask('page 1', one, work);
  expect(begun).toHaveLength(3);
});

test('it is given up with the last who waits for it; whoever comes then has it begun anew', () => {
  const { begun, work } = gate();
  const ask = openShared<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  void ask('page 1', { personId: 'one', gone: first.signal }, work);
  void ask('page 1', { personId: 'another', gone: second.signal }, work);
  first.abort();
  expect(begun[0]?.aborted).toBe(false);
  second.abort();
  expect(begun[0]?.aborted).toBe(true);
  void ask('page 1', one, work);
  expect(begun).toHaveLength(2);
  expect(begun[1]?.aborted).toBe(false);
});

test('the work knows who waits for it, as they come and go', () => {
  const ask = openShared<string>();
  let waiting: readonly string[] = [];
  const work = (_signal: AbortSignal, askers: readonly string[]) => {
    waiting = askers;
    expect(waiting).toEqual(['one']);
    return new Promise<string>(() => {});
  };
  const [first, tab] = [new AbortController(), new AbortController()];
  void ask('page 1', { personId: 'one', gone: first.signal }, work);
  void ask('page 1', { personId: 'another', gone: one.gone }, work);
  void ask('page 1', { personId: 'one', gone: tab.signal }, work);
  expect(waiting).toEqual(['one', 'another', 'one']);
  first.abort();
  expect(waiting.toSorted()).toEqual(['another', 'one']);
  tab.abort();
  expect(waiting).toEqual(['another']);
});
