import type { Db } from '@/platform/db/database';
import type { GiftCardId, PromoCodeId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { NOTHING_COVERED, promoProblem, unknownCode } from '../promo-problems.rules';
import {
  applyPromo,
  codesMeant,
  codesSubtotal,
  type AppliedPromo,
  type CouponPromo,
  type GiftPromo,
  type Promo,
  type PromoLine,
} from '../promotions.rules';
import { searchCode, type FoundCode } from './promotions.store';

/** A gift card that a customer may pay with. */
export interface FoundGift {
  readonly giftCardId: GiftCardId;
  readonly promo: GiftPromo;
}

/** Looks gift cards up: another feature's, which comes later. Null: no card has this code. */
export type FindGift = (
  db: Db,
  input: { codes: readonly string[]; userId: UserId; currency: string },
) => Promise<Answer<FoundGift, 'conflict'> | null>;

/** Why a code is not taken: made up or somebody else's (404), not now (409), not for this cart (422). */
export type PromoRefusal = 'not_found' | 'conflict' | 'invalid';

/** What a code means, by whichever of both it is. */
export type FoundPromo =
  | { readonly promo: CouponPromo; readonly promoCodeId: PromoCodeId; readonly giftCardId: null }
  | { readonly promo: GiftPromo; readonly promoCodeId: null; readonly giftCardId: GiftCardId };

/** A code together with what it does to a cart. */
export type FittingPromo = FoundPromo & { readonly applied: AppliedPromo };

export interface CodesQuery {
  readonly code: string;
  readonly userId: UserId;
  /** The studio's currency. */
  readonly currency: string;
  readonly at: Date;
}

function couponOf(found: FoundCode): CouponPromo {
  return {
    type: 'coupon',
    code: found.code,
    coupon_type: found.coupon_type,
    kind: found.kind,
    value: found.value,
    product_ids: found.product_ids,
  };
}

/** Looks a code up, and says which of some services codes may pay for. `subtotal` null: not known, so no minimum. */
export async function lookUp(
  db: Db,
  findGift: FindGift,
  input: CodesQuery & { readonly serviceIds: readonly number[]; readonly subtotal: Minor | null },
): Promise<Answer<FoundPromo & { readonly eligible: readonly number[] }, PromoRefusal>> {
  const codes = codesMeant(input.code);
  const { found, verified, eligible } = await searchCode(db, { ...input, codes });
  if (found === null) {
    const gift = await findGift(db, { ...input, codes });
    if (gift === null) return refuse('not_found', unknownCode(verified));
    return gift.ok ? ok({ ...gift.value, promoCodeId: null, eligible }) : gift;
  }
  const problem = promoProblem(found, input, input.at);
  if (problem !== null) return refuse(problem.kind, problem.message);
  return ok({ promo: couponOf(found), promoCodeId: found.id, giftCardId: null, eligible });
}

function coversSomething(promo: Promo, { gift, matched }: AppliedPromo): boolean {
  return promo.type === 'gift' ? gift > 0 : matched.length > 0;
}

/** Looks a code up for the lines of a checkout, and applies it. */
export async function findForLines(
  db: Db,
  findGift: FindGift,
  input: CodesQuery & { readonly lines: readonly PromoLine[] },
): Promise<Answer<FittingPromo, PromoRefusal>> {
  const subtotal = codesSubtotal(input.lines);
  const found = await lookUp(db, findGift, { ...input, serviceIds: [], subtotal });
  if (!found.ok) return found;
  const { eligible: _eligible, ...promo } = found.value;
  const applied = applyPromo(input.lines, promo.promo);
  return coversSomething(promo.promo, applied)
    ? ok({ ...promo, applied })
    : refuse('invalid', NOTHING_COVERED);
}
