// A thread beside the decoder: past the bytes of memory that it may have, the process ends itself; and so it does when the
// server is gone, which a decoder in the middle of its work does not hear.

import { parentPort, workerData } from 'node:worker_threads';

export interface Watched {
  /** In bytes. */
  mostMemory: number;
  /** The process that started this one, as that said itself: it may be gone before anybody here could look. */
  parent: number;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- inside.ts starts it with nothing else
const { mostMemory, parent } = workerData as Watched;

const look = (): void => {
  if (process.memoryUsage.rss() > mostMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
};

look();
setInterval(look, 20);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('watching');
