import ipaddr from 'ipaddr.js';

/** The address that a request comes from, as a person reads it; a mapped form as the address it maps. */
export const addressOf = (ip: string): string => (isAddress(ip) ? ipaddr.process(ip).toString() : '');

const isAddress = (ip: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip);

/**
 * The network that a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, since one
 * subscriber holds a whole /64. Mapped forms (::ffff:192.0.2.1) count as the address they map.
 */
export function networkOf(ip: string): string {
  if (!isAddress(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const [network] = ipaddr.parseCIDR(`${address.toString()}/64`);
  return (network as ipaddr.IPv6).parts.slice(0, 4).join(':');
}
