export type { FindGift, FittingPromo, FoundGift, FoundPromo, PromoRefusal } from './find-promo';
export { holdPromo, redeemPromo, releasePromo, type HoldAnswer } from './promo-holds';
export { promotionsRoutes } from './promotions.routes';
export { createPromotionsService, type PromotionsService } from './promotions.service';
