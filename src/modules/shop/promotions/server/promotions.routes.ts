import { route, type Route } from '@/platform/http/mount';
import { toMajor } from '@/shared/money';
import { ok, refuse } from '@/shared/result';
import { DISCOUNT_KINDS } from '../discount-kinds.rules';
import { verifyPromoCode } from '../promotions.contract';
import { CODE_APPLIED, type Promo } from '../promotions.rules';
import type { PromotionsService } from './promotions.service';

function wireCoupon(promo: Promo, currency: string) {
  if (promo.type === 'gift') {
    return {
      amount: toMajor(promo.balance, currency),
      discount_value: null,
      discount_type: null,
      coupon_type: null,
    };
  }
  const kind = DISCOUNT_KINDS[promo.kind];
  return {
    amount: null,
    discount_value: kind.told(promo.value, currency),
    discount_type: kind.wire,
    coupon_type: promo.coupon_type,
  };
}

/** API-32. */
export function promotionsRoutes(promotions: PromotionsService, currency: () => Promise<string>): Route[] {
  return [
    route(verifyPromoCode, async ({ caller, query }) => {
      if (caller.kind !== 'user') return refuse('unauthenticated', 'Please log in to continue.');
      const { code, product_ids: productIds, subtotal = null } = query;
      const verified = await promotions.verify({ code, productIds, subtotal, userId: caller.userId });
      if (!verified.ok) return verified;
      const { promo, matched } = verified.value;
      return ok({
        success: true as const,
        coupon: wireCoupon(promo, await currency()),
        type: promo.type,
        matched_product_ids: [...matched],
        message: CODE_APPLIED,
      });
    }),
  ];
}
