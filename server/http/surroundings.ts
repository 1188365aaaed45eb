// What shows that a setting does not fit what is before Atelier: who comes under a name that is not PUBLIC_URL's (it is wrong,
// or a proxy passes on a name of its own), and a proxy that TRUSTED_PROXIES does not name.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { proxyMatcher } from './addresses.ts';
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

/** Says in the log, once, that somebody forwards who is not trusted: all who come by them are one to the limits, and to who looks at devices. */
export function forwardingTold(trustedProxies: readonly string[]): (request: FastifyRequest) => void {
  const isProxy = proxyMatcher(trustedProxies);
  let isTold = false;
  return ({ raw: { socket, headers }, log }) => {
    const proxy = socket.remoteAddress ?? '';
    if (isTold || headers['x-forwarded-for'] === undefined || isProxy(proxy)) return;
    isTold = true;
    log.warn({ proxy }, 'somebody forwards requests who is not among TRUSTED_PROXIES: if it is your proxy, name it there');
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
