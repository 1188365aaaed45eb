// Under which names this Atelier answers. What a request says of itself decides nothing else: links in mails always begin
// with PUBLIC_URL.

export interface OwnAddresses {
  hasHost: (host: string | undefined) => boolean;
  /** Whether a page of this origin may call; a request without an origin comes from no page. */
  mayCall: (origin: string | undefined) => boolean;
  /** As `mayCall`, for sockets, which browsers always send with an origin. */
  hasOrigin: (origin: string | undefined) => boolean;
}

/** Besides PUBLIC_URL, loopback names of the same machine are ours, at any port: only this machine can reach them. */
export function ownAddresses(publicUrl: string): OwnAddresses {
  const { host, origin: publicOrigin, protocol } = new URL(publicUrl);
  const isLoopback = (name: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(name);
  const servesLoopback = protocol === 'http:' && isLoopback(host);
  const portOf = (name: string) => name.replace(/^(\[.*\]|[^:]*)/, '');

  const hasHost = (name: string | undefined) => name !== undefined && (name.toLowerCase() === host || isLoopback(name.toLowerCase()));
  const hasOrigin = (origin: string | undefined) => {
    if (origin === undefined) return false;
    if (origin === publicOrigin) return true;
    const name = origin.replace(/^http:\/\//, '');
    return servesLoopback && origin.startsWith('http://') && isLoopback(name) && portOf(name) === portOf(host);
  };
  return { hasHost, hasOrigin, mayCall: (origin) => origin === undefined || hasOrigin(origin) };
}
