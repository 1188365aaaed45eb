// Where the server may be sent by somebody who names an address: nowhere but into the world, however the address is written and
// wherever its name leads when it is dialled.

import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
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

/** In milliseconds, of a name server; it is asked twice. */
const patience = 2_000;

/**
 * Asks the name servers themselves, those of the system unless others are given. The system's own lookup takes a thread of the process
 * for as long as it waits, of which there are two for all names: whoever had names read whose servers say nothing held up each other
 * lookup, those of the database and the mail server too.
 */
export function askNameServers({ servers, timeout = patience }: { servers?: readonly string[]; timeout?: number } = {}): Resolve {
  return (hostname, { family }, callback) => {
    const resolver = new Resolver({ timeout, tries: 2 });
    if (servers) resolver.setServers(servers);
    const asked = [
      family === 6 || family === 'IPv6' ? null : resolver.resolve4(hostname).then(asFamily(4)),
      family === 4 || family === 'IPv4' ? null : resolver.resolve6(hostname).then(asFamily(6)),
    ].filter((one) => one !== null);
    void Promise.allSettled(asked).then((answers) => {
      const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      const reason: unknown = answers.find((one) => one.status === 'rejected')?.reason;
      callback(found.length === 0 && reason instanceof Error ? reason : null, found);
    });
  };
}

const asFamily =
  (family: 4 | 6) =>
  (addresses: readonly string[]): LookupAddress[] =>
    addresses.map((address) => ({ address, family }));

export const publicLookup = publicLookupBy(askNameServers());
