export { writeLedger, type LedgerTransaction } from './ledger.store';
export type { Intent, PaymentMethod, PaymentProvider, Payer, ProviderPayment } from './payment-provider';
export type { ProviderInvoice, ProviderSubscription } from './subscription-provider';
export { demoPaymentRoutes, stripeRoutes } from './payments.routes';
export {
  addPayment,
  checkOthersBy,
  checkPaymentAt,
  movePayment,
  movePaymentById,
  paymentsOfCheckout,
  takeDuePayments,
  type PaymentRow,
} from './payments.store';
export { createDemoPayments, type Deliver } from './providers/demo';
export { createStripeProvider } from './providers/stripe';
export { createWebhookInbox, type Settle, type WebhookInbox } from './webhook-inbox';
