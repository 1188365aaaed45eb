import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openShared } from './shared.ts';

const never = new AbortController().signal;

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
  const both = Promise.all([ask('page 1', never, work), ask('page 1', never, work)]);
  void ask('page 2', never, work);
  expect(begun).toHaveLength(2);
  ends[0]?.('drawn');
  expect(await both).toEqual(['drawn', 'drawn']);
  await turn();
  void ask('page 1', never, work);
  expect(begun).toHaveLength(3);
});

test('it is given up with the last who waits for it; whoever comes then has it begun anew', () => {
  const { begun, work } = gate();
  const ask = openShared<string>();
  const [one, other] = [new AbortController(), new AbortController()];
  void ask('page 1', one.signal, work);
  void ask('page 1', other.signal, work);
  one.abort();
  expect(begun[0]?.aborted).toBe(false);
  other.abort();
  expect(begun[0]?.aborted).toBe(true);
  void ask('page 1', never, work);
  expect(begun).toHaveLength(2);
  expect(begun[1]?.aborted).toBe(false);
});
