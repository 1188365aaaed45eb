// Commands on their way to the server. Those on one thing, a lane, go one after the other in the order in which they were
// given; different things do not wait for each other. Without a connection, or a session, they wait for it, and outlive the
// tab (waiting.ts). Until its event has been heard a command lies over what the server
// said, so that what the server said stays exactly that.

import { useSyncExternalStore } from 'react';
import { rebase } from '../../domain/kernel/merge.ts';
import { doubt, isConnected, whenConnected } from './connection.ts';
import { onForget } from './forget.ts';
import { heardUpTo, onHeard } from './liveContext.ts';
import { problemOf } from './problem.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Command<Input extends object> {
  /** What it is about: `task ID`. */
  lane: string;
  input: Input;
  /** How the thing looks until the server has said it; null where it is gone. */
  look?: object | null;
  /** Of an edit on a version: what was on screen in the fields that it changes. */
  seen?: Values | null;
  /** What the thing is called, for what is said of a command that waited. */
  about?: string | null;
}

export interface Underway {
  /** Makes a repeat safe. */
  key: string;
  /** Of the endpoint: `tasks.move`. */
  name: string;
  lane: string;
  input: object;
  look: object | null;
  seen: Values | null;
  about: string | null;
  /** It met no server, or no session: it is kept on this device until it is answered. */
  waits: boolean;
  /** Sent at least once: what it says must stay as it was. */
  isSent: boolean;
  /** The event that it became; null until the server answered. */
  sequence: number | null;
  /** The thing after it, as the server answered: what is given before the event is heard builds on that. */
  row?: Row | undefined;
}

/** An endpoint whose commands may wait. */
export interface Sendable<Input, Answer> {
  key: () => readonly [readonly string[], ...unknown[]];
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
  { lane, input, look = {}, seen = null, about = null }: Command<Input>,
): Promise<Answer> {
  const name = endpoint.key()[0].join('.');
  return enqueue(endpoint, {
    key: crypto.randomUUID(),
    name,
    lane,
    input,
    look,
    seen,
    about,
    waits: false,
    isSent: false,
    sequence: null,
  });
}

/** Goes on with a command that waited on this device. */
export const resume = (endpoint: Sendable<never, object>, command: Underway): Promise<object> => enqueue(endpoint, command);

function enqueue<Answer extends object>(endpoint: Sendable<never, Answer>, command: Underway): Promise<Answer> {
  const { key, lane } = command;
  commit([...underway, underway.reduce((built, before) => (before.lane === lane ? onto(before.row, built) : built), command)]);
  const sent = (lanes.get(lane) ?? Promise.resolve()).then(() => deliver(endpoint, key));
  const isOver = sent.catch(() => undefined);
  lanes.set(lane, isOver);
  void isOver.then(() => lanes.get(lane) === isOver && lanes.delete(lane));
  return sent;
}

async function deliver<Answer extends object>(endpoint: Sendable<never, Answer>, key: string): Promise<Answer> {
  if (!isConnected()) await waitWith(key, whenConnected());
  const command = underway.find((one) => one.key === key);
  if (!command) throw over();
  change(key, (one) => ({ ...one, isSent: true }));
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint that its name says
    const answer = await endpoint.call(command.input as never, { context: { key } });
    if (!isMeant(key)) throw over();
    settle(command, answer);
    return answer;
  } catch (refusal) {
    if (!isMeant(key)) throw over();
    // Whether it arrived or not: under its key it can be sent again.
    const lacks = await lackBehind(refusal);
    if (lacks) {
      await waitWith(key, lacks === 'connection' ? whenConnected() : whenReturned());
      return deliver(endpoint, key);
    }
    drop(key);
    throw refusal;
  }
}

const isMeant = (key: string): boolean => underway.some((one) => one.key === key);

/** Whoever gave it has signed out: nobody hears what becomes of it. */
const over = () => new DOMException('The session is over.', 'AbortError');

function waitWith(key: string, end: Promise<void>): Promise<void> {
  change(key, (one) => ({ ...one, waits: true }));
  return end;
}

/** What a command that was not taken has to wait for; null where it was refused. */
async function lackBehind(refusal: unknown): Promise<'connection' | 'session' | null> {
  const { code } = problemOf(refusal);
  if (code === 'session_ended' || code === 'unauthenticated') return 'session';
  if (code !== 'offline' && code !== 'unavailable') return null;
  await doubt();
  return isConnected() ? null : 'connection';
}

const returns = new Set<() => void>();

const whenReturned = (): Promise<void> => new Promise((end) => void returns.add(end));

/** The person whose session ended by itself has signed in again. */
export function announceReturn(): void {
  for (const end of returns) end();
  returns.clear();
}

function settle({ key, lane }: Underway, answer: object): void {
  const { seq = 0 } = answer as { seq?: number };
  const row = rowIn(answer);
  commit(underway.map((one) => (one.key === key ? { ...one, sequence: seq, row } : one.lane === lane ? onto(row, one) : one)));
  // Whoever gave it puts the answer where it belongs first: what it did is not gone from the screen between the two.
  if (isHeard(seq, heardUpTo())) setTimeout(() => drop(key));
}

/** What follows an own edit builds on it. */
function onto(row: Row | undefined, one: Underway): Underway {
  const { version } = one.input as Partial<Row>;
  if (!row || one.isSent || version === undefined || !one.seen) return one;
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

export const useUnderway = (): readonly Underway[] => useSyncExternalStore(onUnderway, underwayNow);

export function onUnderway(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** Resolves once nothing is on the wire any more: what waits for a connection is not. Whoever gave it has heard the answer by then. */
export function whenAnswered(): Promise<void> {
  const isWaitedFor = () => underway.some(({ waits, sequence }) => !waits && sequence === null);
  if (!isWaitedFor()) return Promise.resolve();
  return new Promise((end) => {
    const stop = onUnderway(() => {
      if (isWaitedFor()) return;
      stop();
      setTimeout(end);
    });
  });
}
