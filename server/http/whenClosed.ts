import type { FastifyReply } from 'fastify';

/** Calls once the answer is over, given or not: at once where whoever asked has gone before, of which nothing would tell any more. */
export function whenClosed({ raw }: FastifyReply, call: () => void): void {
  if (raw.destroyed) call();
  else raw.once('close', call);
}
