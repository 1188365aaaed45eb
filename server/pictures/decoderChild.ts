// The decoder's process as its parent sees it: asked, timed, ended.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DecodeAnswer, DecodeRequest } from './decoderProcess.ts';

export interface DecoderProcess {
  pid: number | undefined;
  /** Rejects when the process ends or the time is over; it must be stopped then. */
  ask: (request: DecodeRequest, milliseconds: number) => Promise<DecodeAnswer>;
  /** Resolves when it has ended. */
  stop: () => Promise<void>;
}

/** What the process last said of itself is kept for the log, not all of it. */
const mostWords = 2000;

/** @param mostMemory bytes past which it ends itself */
export function startDecoderProcess(mostMemory: number): DecoderProcess {
  const child = fork(join(import.meta.dirname, 'decoderProcess.ts'), [String(mostMemory)], {
    // Nothing of the server's settings: the address of the database and its password are not the decoder's business.
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (words = (words + text).slice(-mostWords)));
  const ended = once(child, 'exit').then(
    ([code, signal]) => new Error(`The decoder ended with ${code ?? signal}. ${words}`.trim()),
    (error: Error) => error,
  );
  const ready = once(child, 'message');
  ready.catch(() => {}); // an end is told by `ended`

  return {
    pid: child.pid,
    ask: async (request, milliseconds) => {
      const timer = Promise.withResolvers<never>();
      const timeout = setTimeout(() => timer.reject(new Error(`A picture took longer than ${milliseconds} ms.`)), milliseconds);
      const over = Promise.race([timer.promise, ended.then((error) => Promise.reject(error))]);
      try {
        await Promise.race([ready, over]);
        const answer = once(child, 'message');
        answer.catch(() => {});
        child.send(request, (error) => void (error && timer.reject(error)));
        const said = (await Promise.race([answer, over])) as [DecodeAnswer];
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
