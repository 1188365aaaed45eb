// A process that takes strangers' files apart, as its parent sees it: asked, timed, ended. What it does inside: inside.ts.

import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Child<Request, Answer> {
  pid: number | undefined;
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

  return {
    pid: child.pid,
    ask: async (request, milliseconds) => {
      const timer = Promise.withResolvers<never>();
      const tooSlow = () => timer.reject(new ChildFault('slow', `It took longer than ${milliseconds} ms.`));
      const timeout = setTimeout(tooSlow, milliseconds);
      const over = Promise.race([timer.promise, ended.then((fault) => Promise.reject(fault))]);
      try {
        await Promise.race([ready, over]);
        const answer = once(child, 'message');
        answer.catch(() => {});
        child.send(request, (error) => void (error && timer.reject(new ChildFault('ended', error.message))));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what such a process makes of such a request
        const said = (await Promise.race([answer, over])) as [Answer];
        return said[0];
      } finally {
        clearTimeout(timeout);
        over.catch(() => {});
      }
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
