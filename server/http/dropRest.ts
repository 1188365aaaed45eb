// What is still under way of a body when its request is refused.

import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much of it is still read, and for how many milliseconds. */
const mostDropped = 30_000_000;
const patience = 5_000;

/**
 * Reads the rest and drops it: who is still sending does not hear an answer, and the next call of the connection comes behind what is
 * left. Where there is more than is waited for, the connection ends with the answer.
 */
export async function dropRest({ raw: body }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  await new Promise<void>((resolve) => {
    let read = 0;
    const timeout = setTimeout(resolve, patience).unref();
    body.on('data', (bytes: Buffer) => void ((read += bytes.length) > mostDropped && resolve()));
    for (const event of ['end', 'close', 'error']) body.once(event, () => resolve());
    body.once('close', () => clearTimeout(timeout));
    body.resume();
  });
  if (!body.readableEnded) reply.header('connection', 'close');
}
