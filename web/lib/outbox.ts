// Commands on their way to the server. Those on one thing, a lane, go one after the other in the order in which they were
// given; different things do not wait for each other. Without a connection they wait for it. Until its event has been heard a command lies over what the server
// said, so that what the server said stays exactly that.

import { ORPCError } from '@orpc/client';
import { useSyncExternalStore } from 'react';
import { rebase } from '../../domain/kernel/merge.ts';
import { doubt, isConnected, whenConnected } from './connection.ts';
import { onForget } from './forget.ts';
import { heardUpTo, onHeard } from './liveContext.ts';
import { readProblem, toProblem } from './problem.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Command<Input extends object> {
  /** What it is about: `task ID`. */
  lane: string;
  input: Input;
  /** How the thing looks until the server has said it; null where it is gone. */
  look?: object | null;
  /** Of an edit on a version: what was on screen in the fields that it changes. */
  seen?: Values;
}

export interface Underway {
  /** Makes a repeat safe. */
  key: string;
  lane: string;
  input: object;
  look: object | null;
  seen: Values | null;
  /** Sent at least once: what it says must stay as it was. */
  isSent: boolean;
  /** The event that it became; null until the server answered. */
  sequence: number | null;
}

/** An endpoint whose commands may wait. */
export interface Sendable<Input, Answer> {
  call: (input: Input, options: { context: { key: string } }) => Promise<Answer>;
}

let underway: readonly Underway[] = [];
const lanes = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();

function commit(next: readonly Underway[]): void {
  underway = next;
  for (const notify of listeners) notify();
}

const change = (key: string, to: (one: Underway) => Underway): void => commit(underway.map((one) => (one.key === key ? to(one) : one)));
const drop = (key: string): void => commit(underway.filter((one) => one.key !== key));

onHeard((heard) => {
  if (underway.some(({ sequence }) => isHeard(sequence, heard))) commit(underway.filter(({ sequence }) => !isHeard(sequence, heard)));
});
const isHeard = (sequence: number | null, heard: number): boolean => sequence !== null && sequence <= heard;

onForget(() => {
  lanes.clear();
  commit([]);
});

/** Sends a command once those before it on the same thing have been answered. */
export function send<Input extends object, Answer extends object>(
  endpoint: Sendable<Input, Answer>,
  { lane, input, look = {}, seen }: Command<Input>,
): Promise<Answer> {
  const key = crypto.randomUUID();
  commit([...underway, { key, lane, input, look, seen: seen ?? null, isSent: false, sequence: null }]);
  const sent = (lanes.get(lane) ?? Promise.resolve()).then(() => deliver(endpoint, key));
  const isOver = sent.catch(() => undefined);
  lanes.set(lane, isOver);
  void isOver.then(() => lanes.get(lane) === isOver && lanes.delete(lane));
  return sent;
}

async function deliver<Input extends object, Answer extends object>(endpoint: Sendable<Input, Answer>, key: string): Promise<Answer> {
  await whenConnected();
  const command = underway.find((one) => one.key === key);
  // Whoever gave it has signed out.
  if (!command) throw new DOMException('The session is over.', 'AbortError');
  change(key, (one) => ({ ...one, isSent: true }));
  try {
    const answer = await endpoint.call(command.input as Input, { context: { key } });
    settle(command, answer);
    return answer;
  } catch (refusal) {
    // Whether it arrived or not: under its key it can be sent again.
    if (await isCutOff(refusal)) return deliver(endpoint, key);
    drop(key);
    throw refusal;
  }
}

/** Whether a call went unanswered because the server is out of reach, or down for a moment. */
async function isCutOff(refusal: unknown): Promise<boolean> {
  const { code } = refusal instanceof ORPCError ? readProblem(refusal.data) : toProblem(refusal);
  if (code !== 'offline' && code !== 'unavailable') return false;
  await doubt();
  return !isConnected();
}

function settle({ key, lane }: Underway, answer: object): void {
  const { seq = 0 } = answer as { seq?: number };
  const row = rowIn(answer);
  const isOver = isHeard(seq, heardUpTo());
  commit(
    underway
      .filter((one) => one.key !== key || !isOver)
      .map((one) => (one.key === key ? { ...one, sequence: seq } : one.lane === lane && row && !one.isSent ? onto(row, one) : one)),
  );
}

/** What waits behind an own edit builds on it. */
function onto(row: Row, one: Underway): Underway {
  const { version } = one.input as Partial<Row>;
  if (version === undefined || !one.seen) return one;
  return {
    ...one,
    input: { ...one.input, version: rebase({ seen: one.seen, baseVersion: version, now: { version: row.version, values: row } }) },
  };
}

type Row = Values & { version: number };

/** The row that an answer brings: itself, or its one part with a version. */
const rowIn = (answer: object): Row | undefined => [answer, ...Object.values<unknown>({ ...answer })].find(isRow);
const isRow = (part: unknown): part is Row => typeof part === 'object' && part !== null && 'version' in part;

/** Everything that has not been heard yet, in the order in which it was given. */
export const underwayNow = (): readonly Underway[] => underway;

export const useUnderway = (): readonly Underway[] => useSyncExternalStore(subscribe, underwayNow);

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
