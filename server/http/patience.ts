// Who waits for whom. A call's body comes within hostLimits.request; files come as fast as the line is; and whoever has sent everything
// is answered, however long that takes us.

import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Which requests are waited for: an HTTP connection has one body at a time. */
const awaited = new WeakMap<Socket, FastifyRequest['raw']>();

/**
 * Waits for the body of this request for so many milliseconds instead of those of a call, as long as it does not fall silent
 * for the time of one. Only for who was admitted: whoever is waited for holds a connection.
 */
export function waitLonger({ raw }: FastifyRequest, most: number): void {
  awaited.set(raw.socket, raw);
  const over = setTimeout(() => raw.complete || raw.socket.destroy(), most);
  raw.once('close', () => clearTimeout(over));
  // Now they wait for us: a picture stands in line to be decoded. With the next request silence counts again, as Node has it.
  raw.once('end', () => raw.socket.setTimeout(0));
}

/** From here on it is for us to say something: a connection that is silent meanwhile is none that hangs. */
export function waitForUs({ raw }: FastifyRequest): void {
  if (raw.complete) setPatience(raw.socket, 0);
}

/** Whoever does not take the answer for so many milliseconds is not waited for. */
export const waitForThem = ({ raw }: FastifyRequest, most: number): void => setPatience(raw.socket, most);

/** What a test hands in without a wire has no patience. */
function setPatience(socket: Socket, most: number): void {
  if (socket instanceof Socket) socket.setTimeout(most);
}

/** Whether what is under way on this connection may go on beyond the time of a call. */
export function isAwaited(socket: Socket): boolean {
  const request = awaited.get(socket);
  return request !== undefined && !request.complete && !request.destroyed;
}
