import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { NewestMap } from '@/shared/newest-map';

/** A random token of 256 bits, safe in addresses. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token in hex: enough for tokens of full entropy (they can't be guessed, so no slow hash is needed). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Signs and checks short texts with the installation's own key (HMAC-SHA-256). */
export interface Signer {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

// A page of deliveries signs dozens of addresses, the same ones at every look for hours.
const SIGNATURES = 2000;

/** Makes a signer from the installation's key. */
export function createSigner(key: string): Signer {
  const signatureOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const known = new NewestMap<string, string>(SIGNATURES);
  return {
    sign(text) {
      const before = known.get(text);
      if (before !== undefined) return before;
      const signature = signatureOf(text);
      known.set(text, signature);
      return signature;
    },
    // What somebody else made up is not kept.
    verify(text, signature) {
      const expected = Buffer.from(signatureOf(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
