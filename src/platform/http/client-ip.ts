import { isIPv4, isIPv6 } from 'node:net';

// The eight groups of an IPv6 address; `URL` writes all its spellings in one way.
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%', 1);
  const [head = '', tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::');
  const numbers = (part = ''): number[] =>
    part === '' ? [] : part.split(':').map((one) => parseInt(one, 16));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

// IPv4 as sockets and proxies that speak IPv6 write it: ::ffff:192.0.2.1.
function mappedIPv4(groups: readonly number[]): string | null {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

function network(groups: readonly number[], bits: 56 | 64): string {
  const stored = groups
    .slice(0, 4)
    .map((group, index) => (bits === 56 && index === 3 ? group & 0xff00 : group));
  return `${stored.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

const HOUR_SECONDS = 3600;

/**
 * Whom an address is counted as. IPv4 by itself; IPv6 by its /64, which is what one line gets, and where it is counted
 * over an hour or longer by its /56, as many lines get 256 of them (RFC 6177). IPv4 within IPv6 (`::ffff:…`) is IPv4.
 * @param address of a client, or what this answered for one; anything else stays as it is
 * @param windowSeconds how long it is counted
 */
export function subjectOf(address: string, windowSeconds = 0): string {
  if (isIPv4(address)) return address;
  const [bare = ''] = address.split('/', 1);
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  return mappedIPv4(groups) ?? network(groups, windowSeconds >= HOUR_SECONDS ? 56 : 64);
}

// Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
function withoutPort(hop: string): string {
  if (hop.startsWith('[')) return hop.slice(1).split(']', 1)[0] ?? '';
  return isIPv6(hop) ? hop : (hop.split(':', 1)[0] ?? '');
}

/**
 * Who calls: the client's IPv4 address, or the /64 of its IPv6 address. With `trustedProxies` in front, each appended one
 * address to X-Forwarded-For, so the caller's is that many from its end; whatever is before that could be made up.
 * @param direct the address that the connection comes from
 */
export function clientIp(direct: string, forwarded: string | null, trustedProxies: number): string {
  if (trustedProxies === 0 || forwarded === null) return subjectOf(direct);
  const hops = forwarded.split(',').map((hop) => withoutPort(hop.trim()));
  const hop = hops[hops.length - trustedProxies] ?? '';
  return subjectOf(isIPv4(hop) || isIPv6(hop) ? hop : direct);
}
