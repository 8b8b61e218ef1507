export { codePort } from './code-port';
export type { CheckoutDeps } from './checkout.deps';
export { checkoutJobs } from './checkout.jobs';
export { checkoutRoutes } from './checkout.routes';
export { createCheckoutService } from './checkout.service';
export { NO_SUBSCRIPTIONS, type CodePort, type FoundCode, type VatPort } from './checkout.ports';
export { bookingOf } from './invoice-order';
export { createMoneyService, type IssueCredit, type MoneyService } from './money.service';
