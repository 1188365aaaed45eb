// A process that takes strangers' files apart, as its parent sees it: asked, timed, ended. What it does inside: inside.ts.

import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Child<Request, Answer> {
  pid: number | undefined;
  /** Whether there is nobody to ask any more. */
  hasEnded: () => boolean;
  /** Resolves when it can be asked; rejects with a `ChildFault` when it ends before, or takes longer than any machine needs. */
  ready: () => Promise<void>;
  /** Rejects with a `ChildFault` when the process ends or the time is over; it must be stopped then. */
  ask: (request: Request, milliseconds: number) => Promise<Answer>;
  /** Resolves when it has ended. */
  stop: () => Promise<void>;
}

/** Why there is no answer: the process ended, or was killed, as its memory has it; it took too long; or nobody is to be asked any more. */
export class ChildFault extends Error {
  readonly reason: 'ended' | 'killed' | 'slow' | 'closed';

  constructor(reason: ChildFault['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Milliseconds in which a process begins, whatever else the machine does. */
const longestStart = 60_000;

/** What the process last said of itself is kept for the log, not all of it. */
const mostWords = 2000;

/**
 * @param file the module that the process runs
 * @param mostMemory bytes past which it ends itself
 */
export function startChild<Request extends object, Answer>(file: string, mostMemory: number): Child<Request, Answer> {
  const child = fork(file, [mostMemory, process.pid].map(String), {
    // Nothing of the server's settings: the address of the database and its password are not its business.
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (words = (words + text).slice(-mostWords)));
  const ended = once(child, 'exit').then(
    ([code, signal]) =>
      new ChildFault(signal === 'SIGKILL' ? 'killed' : 'ended', `The decoder ended with ${code ?? signal}. ${words}`.trim()),
    (error: Error) => new ChildFault('ended', error.message),
  );
  const ready = once(child, 'message');
  ready.catch(() => {}); // an end is told by `ended`

  /** What it says, unless it ends or takes longer. */
  const within = async <Said>(milliseconds: number, said: (fail: (fault: ChildFault) => void) => Promise<Said>): Promise<Said> => {
    const over = Promise.withResolvers<never>();
    const timeout = setTimeout(() => over.reject(new ChildFault('slow', `It took longer than ${milliseconds} ms.`)), milliseconds);
    void ended.then(over.reject);
    try {
      return await Promise.race([said(over.reject), over.promise]);
    } finally {
      clearTimeout(timeout);
      over.promise.catch(() => {});
    }
  };

  return {
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ready: () => within(longestStart, async () => void (await ready)),
    ask: (request, milliseconds) =>
      within(milliseconds, async (fail) => {
        const answer = once(child, 'message');
        answer.catch(() => {});
        child.send(request, (error) => void (error && fail(new ChildFault('ended', error.message))));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what such a process makes of such a request
        return (await answer)[0] as Answer;
      }),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
