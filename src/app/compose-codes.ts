import type { CodePort } from '@/features/checkout/server';
import {
  createGiftCardsService,
  drawGift,
  giftCardsJobs,
  giftCardsRoutes,
  holdGift,
  releaseGift,
} from '@/features/gift-cards/server';
import {
  createPromotionsService,
  holdPromo,
  promotionsRoutes,
  redeemPromo,
  releasePromo,
} from '@/features/promotions/server';
import { CODE_APPLIED } from '@/features/promotions/promotions.rules';
import { ok } from '@/shared/result';
import type { Platform } from './compose-platform';

/** Discount codes and gift cards, and how the checkout sees both as one. */
export function composeCodes({ db, clock, events, signer }: Platform, currency: () => Promise<string>) {
  const giftCards = createGiftCardsService({ db, clock, events, signer });
  const promotions = createPromotionsService({ db, clock, currency, findGift: giftCards.find });
  const codes: CodePort = {
    async find(tx, { userId, ...ask }) {
      const found = await promotions.find(tx, { ...ask, userId });
      if (!found.ok) return found;
      const { promo, promoCodeId, giftCardId, applied } = found.value;
      return ok({
        ...applied,
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
    async release(tx, { id: checkoutId, at }) {
      await releasePromo(tx, { checkoutId, at });
      await releaseGift(tx, { checkoutId, at });
    },
  };
  const routes = [...promotionsRoutes(promotions, currency), ...giftCardsRoutes(giftCards)];
  return { services: { promotions, giftCards }, codes, routes, jobs: giftCardsJobs(giftCards) };
}
