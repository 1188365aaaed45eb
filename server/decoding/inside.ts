// Inside of a process that takes strangers' files apart: it says `ready`, answers each request, one at a time, and ends with
// the process that started it. It has no database, no secret and no socket.

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Watched } from './watch.ts';

/** @param answer what it makes of a request of the kind that its parent sends; what it throws ends the process */
export async function answerRequests(answer: (request: never) => Promise<object>): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its parent sends requests of its kind alone
  process.on('message', (request) => void answer(request as never).then((said) => process.send?.(said)));
  // Ctrl+C in a terminal reaches this process too; the server ends it once what is under way is answered.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // A decoder that holds this thread for seconds would hold a timer of it as well.
  const [, , mostMemory = 0, parent = 0] = process.argv.map(Number);
  const watched: Watched = { mostMemory, parent };
  const watch = new Worker(new URL('watch.ts', import.meta.url), { workerData: watched });
  try {
    // People who work come before files that wait.
    setPriority(5);
    // Where memory is short, Linux ends this process before the server.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has either.
  }
  // Only now: a thread that has begun may still be reading what it is to do, and the first file can be the one to end.
  await once(watch, 'message');
  process.send?.('ready');
}
