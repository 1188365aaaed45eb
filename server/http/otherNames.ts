// Who comes under a name that is not PUBLIC_URL's: a wrong PUBLIC_URL, or a proxy that passes on a name of its own.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from './plainPage.ts';
import { statusOf } from './problems.ts';

/** Of names that nobody has set up there is no end. */
const mostTold = 10;

const longestTold = 100;

/** Says in the log under which names people come: of each once, and of a few alone. */
export function otherNamesTold(publicUrl: string): (request: FastifyRequest) => void {
  const told = new Set<string>();
  return (request) => {
    const host = (request.headers.host ?? '').slice(0, longestTold);
    if (told.has(host) || told.size >= mostTold) return;
    told.add(host);
    request.log.warn(
      { host, publicUrl },
      'refused: the name asked for is not that of PUBLIC_URL; people open that address, and a proxy passes on the Host header as it came',
    );
  };
}

/** @returns whether it is a page that was asked for: its reader gets words, which name no address */
export function sendMisdirectedPage(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.headers.accept?.includes('text/html')) return false;
  void sendPlainPage(reply.status(statusOf.misdirected), {
    title: 'Atelier is not at this address',
    body: '<p>Open it under the address that you were given.</p><p>For whoever runs it: PUBLIC_URL must be the address that people open, and a proxy must pass on the Host header as it came.</p>',
  });
  return true;
}
