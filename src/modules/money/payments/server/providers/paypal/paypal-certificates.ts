import { X509Certificate } from 'node:crypto';
import type { Clock } from '@/shared/clock';
import { NewestMap } from '@/shared/newest-map';

export interface CertificateRules {
  readonly clock: Clock;
  /** The only address that certificates come from, such as `https://api.paypal.com/v1/notifications/certs/`. */
  readonly home: string;
  /** Who a certificate must be made out to. */
  readonly name: RegExp;
  /** Certificates (PEM) that a chain may end in. */
  readonly roots: readonly string[];
}

/** Fetches the certificate at an address, or answers with the kept one; null where it can't be trusted. */
export type FindCertificate = (address: string) => Promise<X509Certificate | null>;

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const LARGEST = 64 * 1024;
const TIMEOUT_MS = 10_000;
const KEPT = 16;

function isCurrent(certificate: X509Certificate, now: Date): boolean {
  return (
    Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() < Date.parse(certificate.validTo)
  );
}

function signs(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

// A certificate that comes alone is vouched for by its address alone, which only PayPal can answer at.
function isChained(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  rules: CertificateRules,
): boolean {
  if (others.length === 0) return true;
  const roots = rules.roots.map((pem) => new X509Certificate(pem));
  let top = leaf;
  for (let step = 0; step <= others.length; step += 1) {
    const at = top;
    if (roots.some((root) => signs(root, at) && isCurrent(root, rules.clock.now()))) return true;
    const issuer = others.find((other) => other.fingerprint256 !== at.fingerprint256 && signs(other, at));
    if (issuer === undefined || !isCurrent(issuer, rules.clock.now())) return false;
    top = issuer;
  }
  return false;
}

/** The first certificate of a PEM text where it is PayPal's own, current, and rightly signed. */
export function trustedCertificate(pem: string, rules: CertificateRules): X509Certificate | null {
  try {
    const [leaf, ...others] = (pem.match(PEM) ?? []).map((one) => new X509Certificate(one));
    if (leaf === undefined || !isCurrent(leaf, rules.clock.now())) return null;
    if (!rules.name.test(/^CN=(.+)$/m.exec(leaf.subject)?.[1] ?? '')) return null;
    return isChained(leaf, others, rules) ? leaf : null;
  } catch {
    return null;
  }
}

// The address comes with the webhook: anything but PayPal's own is never asked.
function isAtHome(address: string, home: string): boolean {
  const rest = address.startsWith(home) ? address.slice(home.length) : '';
  return /^[\w-]{1,100}$/.test(rest);
}

/**
 * Builds the finder. Certificates are kept while they are valid.
 * @throws (the finder) where PayPal is away: the webhook comes again later
 */
export function createCertificates(rules: CertificateRules): FindCertificate {
  const stored = new NewestMap<string, X509Certificate>(KEPT);
  return async (address) => {
    if (!isAtHome(address, rules.home)) return null;
    const before = stored.get(address);
    if (before !== undefined && isCurrent(before, rules.clock.now())) return before;
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`PayPal did not hand out its certificate: ${response.status}`);
    const pem = await response.text();
    const certificate = pem.length > LARGEST ? null : trustedCertificate(pem, rules);
    if (certificate === null) return null;
    stored.set(address, certificate);
    return certificate;
  };
}
