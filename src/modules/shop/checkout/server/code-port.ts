import { drawGift, holdGift, releaseGift, returnToGift } from '@/modules/shop/gift-cards/server/gift-holds';
import { modeOfGift } from '@/modules/shop/gift-cards/server/gift-mode.read-model';
import { restoreGifts, takeBackGifts, takeBackProblem } from '@/modules/shop/gift-cards/server/gift-blocks';
import { holdPromo, redeemPromo, releasePromo } from '@/modules/shop/promotions/server/promo-holds';
import type { PromotionsService } from '@/modules/shop/promotions/server/promotions.service';
import { CODE_APPLIED } from '@/modules/shop/promotions/promotions.rules';
import { ok } from '@/shared/result';
import type { CodePort } from './checkout.ports';

/** How the checkout sees coupons and gift cards: as one. */
export function codePort(promotions: Pick<PromotionsService, 'find'>): CodePort {
  return {
    async find(tx, { userId, ...ask }) {
      const found = await promotions.find(tx, { ...ask, userId });
      if (!found.ok) return found;
      const { promo, promoCodeId, giftCardId, applied } = found.value;
      return ok({
        ...applied,
        taxedGift: promo.type === 'gift' && promo.taxed === true ? applied.gift : 0,
        promo: { code: promo.code, type: promo.type, message: CODE_APPLIED },
        async hold(held, { id: checkoutId, at }) {
          const use = { checkoutId, userId, at };
          const answer =
            giftCardId === null
              ? await holdPromo(held, { ...use, promoCodeId })
              : await holdGift(held, { ...use, giftCardId, amount: applied.gift });
          return answer.ok ? ok(undefined) : answer;
        },
      });
    },
    async spend(tx, { id: checkoutId, ...order }) {
      await redeemPromo(tx, { checkoutId, ...order });
      await drawGift(tx, { checkoutId, ...order });
    },
    async giveBack(tx, { orderId, amount, at }) {
      const given = await returnToGift(tx, { orderId, amount, at });
      if (!given.ok) throw new Error(given.refusal.message);
    },
    modeOfGift,
    takeBackProblem,
    takeBack: takeBackGifts,
    restore: restoreGifts,
    async release(tx, { id: checkoutId, at }) {
      await releasePromo(tx, { checkoutId, at });
      await releaseGift(tx, { checkoutId, at });
    },
  };
}
