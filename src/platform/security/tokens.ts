import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits, safe in addresses. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token in hex: enough for tokens of full entropy (they can't be guessed, so no slow hash is needed). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
