import { afterEach, expect, test } from 'vitest';
import { forgetPerson } from './forget.ts';
import { type Sendable, send } from './outbox.ts';
import { follow } from './outcome.ts';
import { Problem } from './problem.ts';

afterEach(forgetPerson);

/** A server that refuses when it is told to. */
function wire() {
  const calls: ((error: Error) => void)[] = [];
  const endpoint: Sendable<object, object> = {
    key: () => [['tasks', 'edit']],
    call: () => new Promise((_, reject) => void calls.push(reject)),
  };
  return { calls, endpoint };
}

const tick = () => new Promise((resolve) => void setTimeout(resolve, 0));
const command = { lane: 'task 1', input: {}, look: {}, seen: {} };

/** What is said on screen of a command that the server refuses, for whoever sits there then. */
async function saidOf(before: () => void): Promise<string[]> {
  const said: string[] = [];
  const { calls, endpoint } = wire();
  follow(send(endpoint, command), { refused: ({ code }) => void said.push(code), settled: () => void said.push('settled') });
  await tick();
  before();
  calls[0]?.(new Problem({ code: 'forbidden', message: 'You may not.' }));
  await tick();
  return said;
}

test('whoever gave a command hears why it was refused', async () => {
  expect(await saidOf(() => undefined)).toEqual(['forbidden', 'settled']);
});

test('once they have signed out nobody hears of it: the next person on the same browser is told nothing of theirs', async () => {
  expect(await saidOf(forgetPerson)).toEqual(['settled']);
});

test('the same of a call that waits in no lane', async () => {
  const said: string[] = [];
  let refuse: (error: Error) => void = () => undefined;
  follow(new Promise((_, reject) => void (refuse = reject)), {
    refused: ({ code }) => void said.push(code),
    settled: () => void said.push('settled'),
  });
  forgetPerson();
  refuse(new Problem({ code: 'forbidden', message: 'You may not.' }));
  await tick();
  expect(said).toEqual(['settled']);
});
