export { createInstallation } from './installation';
export { writeLedger } from './ledger.store';
export type {
  Intent,
  PaymentMethod,
  PaymentProvider,
  Payer,
  ProviderPayment,
  ProviderRefund,
} from './payment-provider';
export type { ProviderInvoice, ProviderSubscription } from './subscription-provider';
export { disputedOf, transitionDispute, noteDispute, type NotedDispute } from './disputes.store';
export { bookedBack, flagUnexplained, moneyBackHints } from './money-back.store';
export { RefundRefused } from './refund-refused';
export {
  moneyNeedsPerson,
  paymentAsked,
  paymentDisputed,
  paymentRefunded,
  refundReturned,
} from './payments.events';
export {
  bookedRefunds,
  checkRefundAt,
  noteRefund,
  refundOfProvider,
  readRefund,
  refundByKey,
  bookedBackOf,
  refundedOf,
  refundsOfDispute,
  reserveRefund,
  settleRefund,
  undoRefund,
  claimDueRefunds,
  type RefundRow,
} from './refunds.store';
export { demoPaymentRoutes, paypalRoutes, stripeRoutes } from './payments.routes';
export {
  addPayment,
  agreementsOf,
  checkOthersBy,
  checkPaymentAt,
  transitionPayment,
  keepSecretHash,
  transitionPaymentById,
  noteAgreement,
  noteDecline,
  paidPaymentOf,
  paymentByReference,
  paymentsOfCheckout,
  readPayment,
  claimDuePayments,
  type PaymentRow,
} from './payments.store';
export { leaveToPerson, tryAgain } from './stuck.store';
export { createDemoPayments, type Deliver } from './providers/demo';
export { createPayPalProvider } from './providers/paypal';
export { createStripeProvider } from './providers/stripe';
export { forgetPayloads, payOtherCheckout } from './strays.store';
export { createWebhookInbox, type Settle, type WebhookInbox } from './webhook-inbox';
