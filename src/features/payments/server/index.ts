export { writeLedger, type LedgerTransaction } from './ledger.store';
export type { Intent, PaymentProvider, Payer, ProviderPayment } from './payment-provider';
export { demoPaymentRoutes } from './payments.routes';
export {
  addPayment,
  checkOthersBy,
  checkPaymentAt,
  findPayment,
  movePayment,
  movePaymentById,
  paymentsOf,
  takeDuePayments,
  type NewPayment,
  type PaymentRow,
} from './payments.store';
export { createDemoPayments, type Deliver, type DemoPayments, type DemoPaymentsDeps } from './providers/demo';
export { createWebhookInbox, type WebhookInbox } from './webhook-inbox';
