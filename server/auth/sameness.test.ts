// That nobody learns from an answer, or from how long it takes, which addresses have an account.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, type Person, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import type { Answer } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let mover: Person;
beforeAll(async () => {
  server = await startTestServer({ limitScale: 100_000, dearPasswords: true });
  mover = await signInAgain(server, await signUpAndConfirm(server));
});
afterAll(() => server.close());

/** Rounds of one known and one unknown address each: so many are made before they are looked at, each time, and at most. */
const [atOnce, most] = [40, 200];

const flows: [string, (email: string) => Promise<Answer<unknown>>, number?][] = [
  ['sign-in', (email) => server.client.post('/auth/v1/token?grant_type=password', { email, password: 'a wrong password' })],
  // Hashes nothing: what the machine does beside it weighs most here, and a round costs least.
  ['reset', (email) => server.client.post('/auth/v1/recover', { email }), 600],
  ['change of address', (email) => mover.client.put('/auth/v1/user', { email })],
  ['sign-up', (email) => server.client.post('/auth/v1/signup', signUpBody({ email }))],
];

describe.each(flows)('%s', (_flow, call, rounds = most) => {
  test('[A43] [V7] answers a known and an unknown address alike, in the same time', async () => {
    const { email: known } = await signUpAndConfirm(server);
    const times = { known: [] as number[], unknown: [] as number[] };
    const seen = { known: new Set<string>(), unknown: new Set<string>() };
    const sample = async (kind: 'known' | 'unknown') => {
      const email = kind === 'known' ? known : newEmail();
      const begun = performance.now();
      const answer = await call(email);
      times[kind].push(performance.now() - begun);
      seen[kind].add(withoutFacts(answer, email));
    };
    for (let warmUp = 0; warmUp < 5; warmUp++) await call(newEmail());
    // In turns and in changing order, so that whatever else the machine does weighs on both. Rounds go on until the times are plainly
    // alike, twice one after the other, since the machine can make them so once; what is still in doubt at the end is held to the promise.
    for (let round = 0, alike = 0; round < rounds && alike < 2; round++) {
      for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) await sample(kind);
      if ((round + 1) % atOnce === 0) alike = isPlainlyAlike(compared(times)) ? alike + 1 : 0;
    }

    expect([...seen.known]).toHaveLength(1);
    expect([...seen.known]).toEqual([...seen.unknown]);
    const { known: one, unknown: other, likeness, apart } = compared(times);
    const told = `known ${one.toFixed(1)} ms, unknown ${other.toFixed(1)} ms, ${likeness.toFixed(2)} times in the middle`;
    // The promise is 10 ms; as a ratio it also holds on a machine that hashes in less, or answers in much more.
    expect(likeness, told).toBeGreaterThan(0.75);
    expect(apart, told).toBeLessThan(Math.max(10, 0.1 * Math.max(one, other)));
  });
});

interface Compared {
  known: number;
  unknown: number;
  /** The shorter over the longer, in the middle of the rounds. */
  likeness: number;
  /** Milliseconds between the two, in the middle of the rounds. */
  apart: number;
}

function compared({ known, unknown }: Record<'known' | 'unknown', number[]>): Compared {
  const ratio = middleOfTwo(known, unknown, (one, other) => one / other);
  const apart = Math.abs(middleOfTwo(known, unknown, (one, other) => (one - other) / 2));
  return { known: lowerQuartile(known), unknown: lowerQuartile(unknown), likeness: Math.min(ratio, 1 / ratio), apart };
}

/** Nearer to each other than twice the promise. */
const isPlainlyAlike = ({ known, unknown, likeness, apart }: Compared): boolean =>
  likeness > 0.9 && apart < Math.max(5, 0.05 * Math.max(known, unknown));

test('[A43] [V7] a sign-up that a stranger made says nothing either: nor does the sign-in with its password', async () => {
  const { email: known } = await signUpAndConfirm(server);
  const password = 'the stranger’s own 27';
  const answers = [];
  for (const email of [known, newEmail()]) {
    expect((await server.client.post('/auth/v1/signup', signUpBody({ email, password }))).status).toBe(200);
    const right = await server.client.post('/auth/v1/token?grant_type=password', { email, password });
    const wrong = await server.client.post('/auth/v1/token?grant_type=password', { email, password: 'another one 27' });
    answers.push([right, wrong].map(({ status, body }) => [status, body.code]));
  }
  expect(answers[0]).toEqual([
    [400, 'email_not_confirmed'],
    [400, 'invalid_credentials'],
  ]);
  expect(answers[1]).toEqual(answers[0]);
});

/** What else the machine does only adds: the quicker half says how long the answer itself takes. */
const lowerQuartile = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;

/**
 * How one compares with the other: in the middle of all comparisons of two rounds, in which each came first once. What comes and goes in
 * the machine weighs on the four calls of two rounds alike, so it does not take hundreds of them to cancel out. A quarter of each by
 * itself would not do: on a machine that is now quick and now slow, each can have its own moments in it.
 */
function middleOfTwo(some: number[], others: number[], compare: (one: number, other: number) => number): number {
  const ofTwo = (values: number[], at: number) => (values[at] ?? 0) + (values[at + 1] ?? 0);
  const comparisons = some.flatMap((_, at) => (at % 2 ? [] : [compare(ofTwo(some, at), ofTwo(others, at))]));
  return comparisons.toSorted((a, b) => a - b)[Math.floor(comparisons.length / 2)] ?? 0;
}

/** Status, headers and body with what must differ taken out: ids, times, and the address that was sent. */
function withoutFacts({ status, headers, text }: Answer<unknown>, email: string): string {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  const words = text
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  return JSON.stringify([status, { ...others, 'content-length': text.length - email.length }, words]);
}
