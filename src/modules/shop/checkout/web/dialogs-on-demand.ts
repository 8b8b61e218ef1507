import { lazy } from 'react';
/** Buys one more revision round; loaded when somebody wants one. */
export const RevisionAddOnDialog = lazy(async () => ({
  default: (await import('./revision-add-on-dialog')).RevisionAddOnDialog,
}));

/** Buys a gift card on its own; loaded when somebody wants one. */
export const GiftCardDialog = lazy(async () => ({
  default: (await import('./gift-card-dialog')).GiftCardDialog,
}));
