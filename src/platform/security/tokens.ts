import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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

/** Makes a signer from the installation's key. */
export function createSigner(key: string): Signer {
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
