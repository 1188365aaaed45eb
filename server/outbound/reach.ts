// Where the server may be sent by somebody who names an address: nowhere but into the world, however the address is written and
// wherever its name leads when it is dialled.

import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

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

/** As far as the address itself tells: a name may lead elsewhere, which `publicLookup` sees. */
export function isPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !/(^|\.)localhost\.?$/.test(host);
}

/** Thrown for an address that is not dialled, and where a name leads to one. */
export class UnreachableAddress extends Error {
  override name = 'UnreachableAddress';
}

/** Asks for all addresses of a name. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up and answers only if every address of it is public. What is checked is what is dialled: there is no second
 * lookup that could answer otherwise.
 */
export const publicLookupBy =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first || found.some(({ address }) => !isPublicAddress(address)))
        return callback(new UnreachableAddress('the name leads to an address that is not public'), '', 0);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };

export const publicLookup = publicLookupBy(lookup);
