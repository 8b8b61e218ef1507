export { restoreGifts, takeBackGifts, takeBackProblem } from './gift-blocks';
export { giftCardIssued, giftCardSent } from './gift-cards.events';
export { giftCardsJobs } from './gift-cards.jobs';
export { giftCardsRoutes } from './gift-cards.routes';
export { createGiftCardsService, type GiftCardsService, type GiftMailFacts } from './gift-cards.service';
export { drawGift, holdGift, releaseGift, returnToGift } from './gift-holds';
export { studioGiftsRoutes } from './studio-gifts.routes';
export { createStudioGifts } from './studio-gifts.service';
export { dataOfGiftCards } from './personal-data.store';
