import { BlockList, isIP } from 'node:net';

// What is not the public internet: IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890), and multicast.
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

const IPV6 = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

// One list for each family: in a list of both, an IPv4 address matches the subnet of mapped ones.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, prefix] of IPV4) closed.ipv4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of IPV6) closed.ipv6.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is one of the public internet: not of this machine, nor of a network behind it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return !closed[kind].check(address, kind);
}

// Names that lead into a network of one's own (RFC 6761, RFC 6762, RFC 8375) or to none.
const CLOSED_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)\.?$/i;

/**
 * Whether an address is `https` at a public host by its default port, without a user. A name may still lead to a private
 * address: that is asked when it is called.
 */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !CLOSED_NAMES.test(host);
}
