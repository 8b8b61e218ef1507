import { lazy } from 'react';

export {
  confirmationStateOf,
  isGiftCardAlone,
  type ConfirmationState,
  type ConfirmedLine,
} from './confirmation-state';

/** Buys one more revision round; loaded when somebody wants one. */
export const RevisionAddOnDialog = lazy(async () => ({
  default: (await import('./revision-add-on-dialog')).RevisionAddOnDialog,
}));

/** Buys a gift card on its own; loaded when somebody wants one. */
export const GiftCardDialog = lazy(async () => ({
  default: (await import('./gift-card-dialog')).GiftCardDialog,
}));

export { BillingFields } from './billing-fields';
export type { Billing, PurchaseLine } from './purchase';
export { useQuote, type Quote } from './use-quote';
