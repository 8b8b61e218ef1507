import { randomBytes } from 'node:crypto';
import type { Keys } from '@/platform/security/keys';
import { hashToken } from '@/platform/security/tokens';
import { LINK_TOKENS } from './listening.deps';

const signed = (nonce: string): string => `link:${nonce}`;

/**
 * A new token and what is stored of it. The token is the signature of a random text by the installation's own key: whoever
 * reads the database learns no address, and the customer can copy theirs again at any time.
 */
export function newLinkToken(keys: Keys): { readonly nonce: string; readonly tokenHash: string } {
  const nonce = randomBytes(16).toString('base64url');
  return { nonce, tokenHash: hashToken(keys.signer(LINK_TOKENS).sign(signed(nonce))) };
}

/** The token of a link; null where the key that signed it is gone. */
export function tokenOfLink(
  keys: Keys,
  { nonce, token_hash }: { readonly nonce: string; readonly token_hash: string },
): string | null {
  const tokens = keys.signer(LINK_TOKENS).signatures(signed(nonce));
  return tokens.find((token) => hashToken(token) === token_hash) ?? null;
}
