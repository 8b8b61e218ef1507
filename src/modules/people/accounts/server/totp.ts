import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown for (RFC 6238, section 4). */
const PERIOD = 30;
/** A code of the step before or after is right too: clocks differ, and typing takes time (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;

/** A random secret of 160 bits in Base32, as RFC 4226 (section 4) recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  // What every authenticator app understands: some ignore other algorithms and lengths without a word.
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  });
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}

/** The time step whose code these digits are, at most one away from now; null where they are none. */
export function stepOfCode(secret: string, digits: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: digits, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}
