import { codePort } from '@/modules/shop/checkout/server';
import { createGiftCardsService, giftCardsJobs, giftCardsRoutes } from '@/modules/shop/gift-cards/server';
import { createPromotionsService, promotionsRoutes } from '@/modules/shop/promotions/server';
import type { Platform } from './compose-platform';

/** Discount codes and gift cards, and how the checkout sees both as one. */
export function composeCodes({ db, clock, events, keys }: Platform, currency: () => Promise<string>) {
  const giftCards = createGiftCardsService({ db, clock, events, keys });
  const promotions = createPromotionsService({ db, clock, currency, findGift: giftCards.find });
  const codes = codePort(promotions);
  const routes = [...promotionsRoutes(promotions, currency), ...giftCardsRoutes(giftCards)];
  return { services: { promotions, giftCards }, codes, routes, jobs: giftCardsJobs(giftCards) };
}
