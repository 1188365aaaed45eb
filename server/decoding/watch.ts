// A thread beside the decoder: past the bytes of memory that it may have, the process ends itself; and so it does when the
// server is gone, which a decoder in the middle of its work does not hear.

import { workerData } from 'node:worker_threads';

const mostMemory = Number(workerData);
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 20);
