export { restoreGifts, takeBackGifts, takeBackProblem } from './gift-blocks';
export { giftCardIssued, giftCardSent } from './gift-cards.events';
export { giftCardsJobs } from './gift-cards.jobs';
export { giftCardsRoutes } from './gift-cards.routes';
export { createGiftCardsService, type GiftCardsService, type GiftMailFacts } from './gift-cards.service';
export { drawGift, holdGift, releaseGift, returnToGift } from './gift-holds';
export { dataOfGiftCards } from './personal-data.store';
