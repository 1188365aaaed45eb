// Under which names this Atelier answers. What a request says of itself decides nothing else: links in mails always begin
// with PUBLIC_URL.

import { isForThisMachine, isLoopbackName } from '../loopback.ts';

export interface OwnAddresses {
  hasHost: (host: string | undefined) => boolean;
  /** As `hasHost`, for what tells that the process lives: who looks after the machine asks from it. */
  hasHostOfProbe: (host: string | undefined) => boolean;
  /** Whether a page of this origin may call; a request without an origin comes from no page. */
  mayCall: (origin: string | undefined) => boolean;
  /** As `mayCall`, for sockets, which browsers always send with an origin. */
  hasOrigin: (origin: string | undefined) => boolean;
}

/**
 * Besides a PUBLIC_URL that is a loopback name, all names of that kind are ours, at any port. Beside a public one none is:
 * what reaches us by one may have come through a proxy on this machine, from anybody.
 */
export function ownAddresses(publicUrl: string): OwnAddresses {
  const { host, origin: publicOrigin, protocol } = new URL(publicUrl);
  const servesLoopback = isForThisMachine(publicUrl);
  const portOf = (name: string) => name.replace(/^(\[.*\]|[^:]*)/, '');

  const hasHost = (name: string | undefined) =>
    name !== undefined && (name.toLowerCase() === host || (servesLoopback && isLoopbackName(name)));
  const hasHostOfProbe = (name: string | undefined) => hasHost(name) || (name !== undefined && isLoopbackName(name));
  const hasOrigin = (origin: string | undefined) => {
    if (origin === undefined) return false;
    if (origin === publicOrigin) return true;
    const name = origin.replace(/^http:\/\//, '');
    const isPlain = protocol === 'http:' && origin.startsWith('http://');
    return servesLoopback && isPlain && isLoopbackName(name) && portOf(name) === portOf(host);
  };
  return { hasHost, hasHostOfProbe, hasOrigin, mayCall: (origin) => origin === undefined || hasOrigin(origin) };
}
