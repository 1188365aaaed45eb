import { connect } from 'node:net';
import type { Reachable } from './testServer.ts';

const silence = 500;

/**
 * Sends bytes as they are and reads until the server closes, or has been silent for half a second after it began to answer, or for
 * `beginsWithin` milliseconds without a word. @param closes that the bytes ask it to, so that it is waited for
 */
export function sendRaw(
  server: Reachable,
  bytes: string | Buffer,
  { closes = false, beginsWithin = 10_000 }: { closes?: boolean; beginsWithin?: number } = {},
): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = '';
    if (!closes) socket.setTimeout(beginsWithin, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString();
      if (!closes) socket.setTimeout(silence);
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.write(bytes);
  });
}

/** The status codes of the answers in what {@link sendRaw} read. */
export const statusesIn = (answer: string): number[] => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));
