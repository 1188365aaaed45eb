// Whom a push may go to. Anybody who is signed in can name an address of a push service, so no address of it may lead into
// the network that this server stands in: it is looked at when it is named, and again, after the lookup, when it is dialled.

import { isPublicHost } from '../outbound/reach.ts';

/** A push service that is no public one: for tests, who hand it to `startServer`. No setting of an installation makes one. */
export interface OwnPushService {
  /** `https://127.0.0.1:PORT`. */
  origin: string;
  /** The certificate that is trusted there, in PEM. */
  certificate: string;
}

/** Why nothing may be sent there; null where it may, as far as the address itself tells. */
export function faultOfAddress(address: string, own: OwnPushService | null): string | null {
  const url = URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.hash)
    return 'The address of a push service begins with https.';
  if (url.origin === own?.origin) return null;
  if (url.port) return 'A push service answers at the usual port of https.';
  return isPublicHost(url) ? null : 'This is no address of a push service.';
}
