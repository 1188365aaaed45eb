// A server of Node's own, as a process: it writes what comes to the end of a file and through to the disk, or reads that file.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export interface PlainFiles {
  port: number;
  pid: number;
  close: () => Promise<void>;
}

/** @param file what it writes and reads */
export async function startPlainFiles(file: string): Promise<PlainFiles> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    port: Number(port),
    pid: child.pid as number, // it was spawned
    close: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

if (import.meta.main) {
  const file = process.argv[2] as string; // see above
  const server = createServer((incoming, answer) => {
    const done =
      incoming.method === 'PATCH'
        ? pipeline(incoming, createWriteStream(file, { flags: 'a', flush: true })).then(() => answer.end())
        : pipeline(createReadStream(file), answer);
    void done.catch(() => answer.destroy());
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
}
