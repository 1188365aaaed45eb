// How many connections one network may hold: what is bounded for each call alone adds up over those that wait.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, proxyMatcher } from './addresses.ts';

interface Bound {
  most: number;
  /** Addresses and ranges behind which everybody is: they hold as many as they need. */
  trustedProxies: readonly string[];
}

const busy = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n';

/** Turns away what a network opens beyond the bound, before anything of it is read. */
export function boundConnections(server: Server, { most, trustedProxies }: Bound): void {
  const open = new Map<string, number>();
  const isProxy = proxyMatcher(trustedProxies);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.write(busy);
      return socket.destroySoon();
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
