export type { FindGift } from './find-promo';
export { holdPromo, redeemPromo, releasePromo } from './promo-holds';
export { creditIssued } from './promotions.events';
export { promotionsRoutes } from './promotions.routes';
export { createPromotionsService, type PromotionsService } from './promotions.service';
export { studioCodesRoutes } from './studio-codes.routes';
export { createStudioCodes } from './studio-codes.service';
export { dataOfPromotions } from './personal-data.store';
