// A wire between the server and its database that a test can cut.

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

export interface DatabaseProxy {
  /** Leads to the same database, through the wire. */
  url: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** From here on nothing passes over the connections that there are, and nobody is told; those that come pass. */
  silence: () => void;
}

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, pathname, username } = new URL(url);
  const socketFile = join(decodeURIComponent(hostname), '.s.PGSQL.5432');
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socketFile);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const port = await freePort();
  const listen = () => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen();
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: async () => void (await listen()),
    silence: () => {
      for (const socket of open) socket.unpipe().pause();
    },
  };
}
