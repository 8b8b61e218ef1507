import { codeFrom } from '@/modules/shop/promotions/promotions.rules';
import { hashToken, newToken, type Signer } from '@/platform/security/tokens';
import { GIFT_CODE_BYTES } from '../gift-cards.rules';

/** A card's code and what is stored of it. */
export interface GiftCode {
  readonly seed: string;
  readonly code: string;
  readonly hash: string;
}

/** The code of a card: follows from what is stored and the installation's key, so that neither alone opens it. */
export function giftCode(signer: Signer, seed: string): GiftCode {
  const bytes = Buffer.from(signer.sign(`gift-card:${seed}`), 'base64url').subarray(0, GIFT_CODE_BYTES);
  const code = codeFrom(bytes);
  return { seed, code, hash: hashToken(code) };
}

/** A code for a new card. */
export function newGiftCode(signer: Signer): GiftCode {
  return giftCode(signer, newToken());
}
