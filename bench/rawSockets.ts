// What the least would be that tells a thousand sockets: `ws` alone. Run by itself it is that server: whatever is posted to it goes
// out to every socket, as it came.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { type RawHttp, startProgram } from './limits.ts';

export const startRawSockets = (): Promise<RawHttp> => startProgram(import.meta.url);

if (import.meta.main) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      for (const socket of sockets.clients) socket.send(bytes, { binary: false });
      response.end();
    });
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
}
