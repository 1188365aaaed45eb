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
  return address.kind() === 'ipv4' ? address.toString() : (address as ipaddr.IPv6).parts.slice(0, bits / 16).join(':');
}
