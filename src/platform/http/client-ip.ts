/**
 * The address of who calls. With `trustedProxies` in front, each appended one address to X-Forwarded-For, so the
 * caller's is that many from its end; whatever stands before could be made up.
 */
export function clientIp(direct: string, forwarded: string | null, trustedProxies: number): string {
  if (trustedProxies === 0 || forwarded === null) return direct;
  const hops = forwarded.split(',').map((hop) => hop.trim());
  return hops[hops.length - trustedProxies] || direct;
}
