// What strangers sent, taken apart in a process of its own: one at a time, with a bounded queue before it and a time limit on
// each. What brings the process down has no answer, and the next one gets a new process. Whoever cost the least lately comes next,
// so that nobody waits for all that one person brought.

import { AppError } from '../../domain/kernel/errors.ts';
import { type Child, ChildFault, startChild } from './child.ts';
import { openCosts } from './costs.ts';

export interface LaneBounds {
  /** What waits or is worked on. */
  readonly atOnce: number;
  /** Of that, what one person may have. */
  readonly ofOne: number;
  /** What one of them may take, in milliseconds. */
  readonly perOne: number;
  /** What one person's work may have taken lately, in milliseconds, before what is under way is left for others and begun anew later. */
  readonly patience: number;
  /** How long the process stays without work. */
  readonly idle: number;
  /** Bytes of memory past which the process ends itself. */
  readonly memory: number;
}

export interface LaneOptions {
  /** The module that the process runs. */
  file: string;
  bounds: LaneBounds;
  /** What is said to whoever finds all places taken, or all that one person may have. */
  words: { all: string; own: string };
}

/** What somebody waits for. */
export interface Turn {
  /** Who waits for it, as they are when a turn is given; nobody where all are one. */
  askers: readonly string[];
  /** Tells that it is given up. */
  signal?: AbortSignal;
}

export interface Lane<Request, Answer> {
  /**
   * Takes a place for a person, and answers how to give it back.
   *
   * @throws AppError `unavailable` when all are taken, or as many as one person may have
   */
  enter: (personId: string) => () => void;
  /**
   * @param turn one that is given up before it comes is not begun
   * @throws ChildFault when the process ended over it, took too long, or the lane is closed; the signal's reason
   */
  ask: (request: Request, turn?: Turn) => Promise<Answer>;
  /** Brings up the process for what is about to come; without that it starts with the first that comes, which waits for it. */
  expect: () => void;
  /** What is said to whoever has to come again. */
  busy: (message?: string) => AppError;
  /** The id of the process, while there is one. */
  pid: () => number | undefined;
  close: () => Promise<void>;
}

/** Milliseconds between two looks at whether the work under way gives way. */
const howOftenWatched = 500;

interface Waiting<Request, Answer> {
  request: Request;
  askers: readonly string[];
  signal: AbortSignal | undefined;
  resolve: (answer: Promise<Answer>) => void;
}

export function openLane<Request extends object, Answer>({ file, bounds, words }: LaneOptions): Lane<Request, Answer> {
  let inside = 0;
  const insideOf = new Map<string, number>();
  let isClosed = false;
  let child: Child<Request, Answer> | null = null;
  let idle: NodeJS.Timeout | undefined;
  const waiting: Waiting<Request, Answer>[] = [];
  let isWorking = false;
  const costs = openCosts({ patience: bounds.patience });

  const busy = (message = words.all): AppError => new AppError('unavailable', { retryAfter: 5, message });

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = child;
    child = null;
    await ending?.stop();
  };

  /** What the process does; one that failed at it ends, and the next one gets a new one. */
  const orEnd = async <Done>(done: Promise<Done>): Promise<Done> => {
    try {
      return await done;
    } catch (fault) {
      await end();
      throw isClosed ? closed() : fault;
    }
  };

  /** Brings up the process, unless there is one. Its start is nobody's cost, and no part of the time that one of them may take. */
  const start = async (): Promise<Child<Request, Answer>> => {
    if (isClosed) throw closed();
    // One that went while it rested, as where memory was short, takes nothing along.
    if (child?.hasEnded()) child = null;
    const starting = (child ??= startChild(file, bounds.memory));
    await orEnd(starting.ready());
    return starting;
  };

  const ask = async (started: Promise<Child<Request, Answer>>, { request, signal }: Waiting<Request, Answer>): Promise<Answer> => {
    const ready = await started;
    signal?.throwIfAborted();
    return orEnd(ready.ask(request, bounds.perOne));
  };

  const rest = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => void end(), bounds.idle);
    idle.unref();
  };

  /** One after the other, until nothing waits. */
  const workOn = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    clearTimeout(idle);
    while (waiting.length > 0) {
      const started = start();
      await started.catch(() => {}); // told by the one whose turn it is
      const next = costs.takeCheapest(waiting);
      if (!next) break;
      const underWay = costs.begin(next.askers);
      const answer = ask(started, next);
      let hasGivenWay = false;
      const watch = setInterval(() => {
        if (hasGivenWay || !underWay.givesWay(waiting)) return;
        hasGivenWay = true;
        void end();
      }, howOftenWatched);
      const isLeft = await answer.then(
        () => false,
        () => hasGivenWay && !isClosed,
      );
      clearInterval(watch);
      underWay.end();
      // Begun anew when it is their turn again.
      if (isLeft) waiting.push(next);
      else next.resolve(answer);
    }
    isWorking = false;
    rest();
  };

  return {
    enter: (personId) => {
      const own = insideOf.get(personId) ?? 0;
      if (isClosed || inside >= bounds.atOnce) throw busy();
      if (own >= bounds.ofOne) throw busy(words.own);
      inside++;
      insideOf.set(personId, own + 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        inside--;
        const left = (insideOf.get(personId) ?? 1) - 1;
        if (left > 0) insideOf.set(personId, left);
        else insideOf.delete(personId);
      };
    },
    ask: (request, { askers, signal } = { askers: [] }) => {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      waiting.push({ request, askers, signal, resolve });
      void workOn();
      return promise;
    },
    expect: () => {
      if (isWorking) return;
      start().catch(() => {}); // told by the one that comes
      rest();
    },
    busy,
    pid: () => child?.pid,
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}

const closed = (): ChildFault => new ChildFault('closed', 'The decoder takes nothing more.');
