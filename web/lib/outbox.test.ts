import { afterEach, describe, expect, test } from 'vitest';
import { forgetPerson } from './forget.ts';
import { announceHeard } from './liveContext.ts';
import { announceReturn, resume, type Sendable, send, underwayNow } from './outbox.ts';
import { Problem } from './problem.ts';

afterEach(forgetPerson);

interface Edit {
  version: number;
  changes: Record<string, unknown>;
}

interface Answer {
  task: { version: number } & Record<string, unknown>;
  seq: number;
}

/** A server that answers when it is told to. */
function wire() {
  const calls: { input: Edit; key: string; answer: (answer: Answer) => void; refuse: (error: Error) => void }[] = [];
  const endpoint: Sendable<Edit, Answer> = {
    key: () => [['tasks', 'edit']],
    call: (input, { context: { key } }) =>
      new Promise((resolve, reject) => void calls.push({ input, key, answer: resolve, refuse: reject })),
  };
  return { calls, endpoint };
}

const tick = () => new Promise((resolve) => void setTimeout(resolve, 0));
const edit = (changes: Record<string, unknown>, seen: Record<string, unknown>, lane = 'task 1') => ({
  lane,
  input: { version: 5, changes },
  look: changes,
  seen,
});

describe('commands on one thing', () => {
  test('go one after the other, each under a key of its own', async () => {
    const { calls, endpoint } = wire();
    void send(endpoint, edit({ title: 'One' }, { title: '' }));
    void send(endpoint, edit({ title: 'Two' }, { title: 'One' }));
    await tick();
    expect(calls.map(({ input }) => input.changes)).toEqual([{ title: 'One' }]);
    calls[0]?.answer({ task: { version: 6, title: 'One' }, seq: 1 });
    await tick();
    expect(calls.map(({ input }) => input.changes)).toEqual([{ title: 'One' }, { title: 'Two' }]);
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
  });

  test('build on each other, so that nobody conflicts with themselves', async () => {
    const { calls, endpoint } = wire();
    void send(endpoint, edit({ title: 'One' }, { title: '' }));
    void send(endpoint, edit({ title: 'Two' }, { title: 'One' }));
    await tick();
    calls[0]?.answer({ task: { version: 6, title: 'One' }, seq: 1 });
    await tick();
    expect(calls[1]?.input.version).toBe(6);
  });

  test('build on each other also where the earlier one is answered and its event is not heard yet', async () => {
    const { calls, endpoint } = wire();
    const first = send(endpoint, edit({ title: 'One' }, { title: '' }));
    await tick();
    calls[0]?.answer({ task: { version: 6, title: 'One', priority: 'high' }, seq: 1 });
    await first;
    void send(endpoint, edit({ title: 'Two' }, { title: 'One' }));
    void send(endpoint, edit({ priority: 'urgent' }, { priority: 'normal' }, 'task 1'));
    void send(endpoint, edit({ title: 'Else' }, { title: 'One' }, 'task 2'));
    await tick();
    expect(calls.slice(1).map(({ input }) => [input.changes, input.version])).toEqual([
      [{ title: 'Two' }, 6],
      [{ title: 'Else' }, 5],
    ]);
    calls[1]?.answer({ task: { version: 7, title: 'Two', priority: 'high' }, seq: 2 });
    await tick();
    // Of what somebody else changed nothing has been seen.
    expect(calls[3]?.input).toEqual({ version: 5, changes: { priority: 'urgent' } });
  });

  test('do not pass over what somebody else changed between them', async () => {
    const { calls, endpoint } = wire();
    void send(endpoint, edit({ title: 'One' }, { title: '' }));
    void send(endpoint, edit({ priority: 'urgent' }, { priority: 'normal' }));
    await tick();
    calls[0]?.answer({ task: { version: 7, title: 'One', priority: 'high' }, seq: 2 });
    await tick();
    expect(calls[1]?.input.version).toBe(5);
  });

  test('go on after one that is refused, which lies over nothing any more', async () => {
    const { calls, endpoint } = wire();
    const first = send(endpoint, edit({ title: 'One' }, { title: '' }));
    void send(endpoint, edit({ room: 'Hall' }, { room: '' }));
    await tick();
    calls[0]?.refuse(new Error('No.'));
    await expect(first).rejects.toThrow('No.');
    await tick();
    expect(calls).toHaveLength(2);
    expect(underwayNow().map(({ look }) => look)).toEqual([{ room: 'Hall' }]);
  });
});

test('whose session ended by itself has it sent under the same key when they are back', async () => {
  const { calls, endpoint } = wire();
  const sent = send(endpoint, edit({ title: 'One' }, { title: '' }));
  void send(endpoint, edit({ title: 'Two' }, { title: 'One' }));
  await tick();
  calls[0]?.refuse(new Problem({ code: 'session_ended', message: 'Your session has ended. Sign in again.' }));
  await tick();
  expect([calls.length, underwayNow().map(({ waits }) => waits)]).toEqual([1, [true, false]]);
  announceReturn();
  await tick();
  expect([calls.length, calls[1]?.key === calls[0]?.key, calls[1]?.input]).toEqual([2, true, calls[0]?.input]);
  calls[1]?.answer({ task: { version: 6, title: 'One' }, seq: 1 });
  await expect(sent).resolves.toMatchObject({ seq: 1 });
});

test('what waited on this device goes on under its key, before what is done now', async () => {
  const { calls, endpoint } = wire();
  const state = { key: 'kept', name: 'tasks.edit', about: null, waits: true, isSent: false, sequence: null };
  const kept = { ...edit({ title: 'One' }, { title: '' }), ...state };
  void resume(endpoint, kept);
  void send(endpoint, edit({ title: 'Two' }, { title: 'One' }));
  await tick();
  expect(calls.map((call) => [call.key, call.input.changes])).toEqual([['kept', { title: 'One' }]]);
});

test('different things do not wait for each other: one call that hangs holds up nothing else', async () => {
  const { calls, endpoint } = wire();
  void send(endpoint, edit({ title: 'Hangs' }, {}, 'task 1'));
  void send(endpoint, edit({ title: 'Goes' }, {}, 'task 2'));
  await tick();
  expect(calls).toHaveLength(2);
});

describe('what is underway', () => {
  test('lies over what the server said until its event has been heard', async () => {
    const { calls, endpoint } = wire();
    const sent = send(endpoint, edit({ title: 'One' }, {}));
    expect(underwayNow()).toHaveLength(1);
    await tick();
    calls[0]?.answer({ task: { version: 6 }, seq: 4 });
    await sent;
    announceHeard(3);
    expect(underwayNow().map(({ sequence }) => sequence)).toEqual([4]);
    announceHeard(4);
    expect(underwayNow()).toEqual([]);
  });

  test('is nothing where its event was heard before the answer, once that has come to whoever gave it', async () => {
    const { calls, endpoint } = wire();
    announceHeard(9);
    const sent = send(endpoint, edit({ title: 'One' }, {}));
    await tick();
    calls[0]?.answer({ task: { version: 6 }, seq: 9 });
    await sent;
    expect(underwayNow().map(({ sequence }) => sequence)).toEqual([9]);
    await tick();
    expect(underwayNow()).toEqual([]);
  });

  test('leaves with the person: what waited is not sent as somebody else', async () => {
    const { calls, endpoint } = wire();
    const first = send(endpoint, edit({ title: 'One' }, {}));
    const second = send(endpoint, edit({ title: 'Two' }, {}));
    await tick();
    forgetPerson();
    expect(underwayNow()).toEqual([]);
    calls[0]?.answer({ task: { version: 6 }, seq: 1 });
    // Nor is the next one told what became of it.
    await expect(first).rejects.toThrow('The session is over.');
    await expect(second).rejects.toThrow('The session is over.');
    expect(calls).toHaveLength(1);
  });

  test('numbers that another person heard mean nothing to the next one', async () => {
    const { calls, endpoint } = wire();
    announceHeard(500);
    forgetPerson();
    const sent = send(endpoint, edit({ title: 'One' }, {}));
    await tick();
    calls[0]?.answer({ task: { version: 6 }, seq: 4 });
    await sent;
    expect(underwayNow()).toHaveLength(1);
  });
});
