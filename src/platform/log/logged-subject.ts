import { createHash } from 'node:crypto';

// Long enough that two people of one studio hardly share it, too short to be worth a list of all addresses.
const DIGITS = 12;

/**
 * A mail address as the log keeps it: the first 12 digits of the SHA-256 of the address in lower case. Whoever knows an
 * address finds its lines; nobody reads addresses out of the log.
 */
export function loggedMail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, DIGITS);
}

/**
 * A client's address as the log keeps it: the first three numbers of an IPv4 address, the first three groups of an IPv6
 * one. Enough to see where tries come from, not whose they are.
 */
export function loggedNetwork(ip: string): string {
  const isIPv6 = ip.includes(':');
  if (!isIPv6 && !ip.includes('.')) return ip;
  const stored = ip.split(isIPv6 ? ':' : '.').slice(0, 3);
  return isIPv6 ? `${stored.join(':')}::/48` : `${stored.join('.')}.0/24`;
}
