import { randomBytes } from 'node:crypto';
import { codeFrom } from '@/modules/shop/promotions/promotions.rules';
import type { KeyPurpose, Keys } from '@/platform/security/keys';
import { hashToken } from '@/platform/security/tokens';
import { GIFT_CODE_BYTES } from '../gift-cards.rules';

const SEALED = 'gift codes';
// Until there were purposes, a code was made from a stored seed and the key.
const SEEDS: KeyPurpose = { name: 'seeds of gift codes', lifetimeMs: null };

/** A card's code and what is stored of it. */
export interface GiftCode {
  readonly sealed: string;
  readonly code: string;
  readonly hash: string;
}

/** What a card's row keeps of its code. */
export interface StoredCode {
  readonly sealed_code: string;
  readonly code_hash: string;
}

/** The code of a card; throws where the key that sealed it is lost. */
export function giftCode(keys: Keys, { sealed_code, code_hash }: StoredCode): string {
  return keys.sealer(SEALED).open(sealed_code, code_hash);
}

/** The code of a card; empty where the key that sealed it is lost. */
export function readableCode(keys: Keys, stored: StoredCode): string {
  try {
    return giftCode(keys, stored);
  } catch {
    return '';
  }
}

/** A code for a new card: kept sealed, so that the card's row alone does not open it. */
export function newGiftCode(keys: Keys): GiftCode {
  const code = codeFrom(randomBytes(GIFT_CODE_BYTES));
  const hash = hashToken(code);
  return { sealed: keys.sealer(SEALED).seal(code, hash), code, hash };
}

function fromSeed(keys: Keys, { sealed_code: seed, code_hash }: StoredCode): string | null {
  for (const signature of keys.signer(SEEDS).signatures(`gift-card:${seed}`)) {
    const code = codeFrom(Buffer.from(signature, 'base64url').subarray(0, GIFT_CODE_BYTES));
    if (hashToken(code) === code_hash) return code;
  }
  return null;
}

/** What a row should keep under the present key; null where it does, or where nothing can read it. */
export function resealedCode(keys: Keys, stored: StoredCode): string | null {
  const sealer = keys.sealer(SEALED);
  const old = fromSeed(keys, stored);
  if (old !== null) return sealer.seal(old, stored.code_hash);
  try {
    return sealer.reseal(stored.sealed_code, stored.code_hash);
  } catch {
    return null;
  }
}
