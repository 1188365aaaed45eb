import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The address that a request comes from, as a person reads it; a mapped form as the address it maps. */
export const addressOf = (ip: string): string => (isAddress(ip) ? ipaddr.process(ip).toString() : '');

const isAddress = (ip: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip);

/**
 * The network that a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, since one
 * subscriber holds a whole /64. Mapped forms (::ffff:192.0.2.1) count as the address they map.
 */
export const networkOf = (ip: string): string => beginningOf(ip, 64);

/** The same with the /48 of an IPv6 address: whoever rents a machine may hold as much. */
export const regionOf = (ip: string): string => beginningOf(ip, 48);

function beginningOf(ip: string, bits: 48 | 64): string {
  if (!isAddress(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, bits / 16).join(':') : address.toString();
}

/** Whether an address is one of the trusted proxies, given as addresses and ranges. */
export function proxyMatcher(ranges: readonly string[]): (text: string) => boolean {
  const parsed = ranges.map((range) => ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`));
  return (text) => {
    if (!isAddress(text)) return false;
    const address = ipaddr.process(text);
    return parsed.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  };
}

/** Who asks, as `request.ip` of the host says it: the nearest that is no trusted proxy. For upgrades, which no host sees. */
export function callerOf({ socket, headers }: IncomingMessage, isProxy: (text: string) => boolean): string {
  const passedOn = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [...passedOn.map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress ?? ''];
  return hops.findLast((hop) => !isProxy(hop)) ?? hops[0] ?? '';
}
