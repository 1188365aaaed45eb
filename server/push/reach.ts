// Whom a push may go to. Anybody who is signed in can name an address of a push service, so no address of it may lead into
// the network that this server stands in: it is looked at when it is named, and again, after the lookup, when it is dialled.

import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A push service that is no public one: for tests, who hand it to `startServer`. No setting of an installation makes one. */
export interface OwnPushService {
  /** `https://127.0.0.1:PORT`. */
  origin: string;
  /** The certificate that is trusted there, in PEM. */
  certificate: string;
}

/** Everywhere that is neither this machine, nor its network, nor an address that stands for one of those in another form. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // A mapped form is the address that it maps.
  const known = ipaddr.process(address);
  if (known.range() !== 'unicast') return false;
  return known.kind() === 'ipv4' || known.match(publicV6);
}

/** What is given out to the world; the rest is reserved. */
const publicV6 = ipaddr.parseCIDR('2000::/3');

/** Why nothing may be sent there; null where it may, as far as the address itself tells. */
export function faultOfAddress(address: string, own: OwnPushService | null): string | null {
  const url = URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.hash)
    return 'The address of a push service begins with https.';
  if (url.origin === own?.origin) return null;
  if (url.port) return 'A push service answers at the usual port of https.';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /(^|\.)localhost\.?$/.test(host))
    return 'This is no address of a push service.';
  return null;
}

/** Thrown where a name leads to an address that nothing may be sent to. */
export class UnreachableAddress extends Error {
  override name = 'UnreachableAddress';
}

/**
 * Looks a name up and answers only if every address of it is public. What is checked is what is dialled: there is no second
 * lookup that could answer otherwise.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const bad = found.length === 0 || found.some(({ address }) => !isPublicAddress(address));
    if (bad) return callback(new UnreachableAddress('the name leads to an address that is not public'), '', 0);
    if (options.all) return callback(null, found);
    const [first] = found as [LookupAddress];
    callback(null, first.address, first.family);
  });
};
