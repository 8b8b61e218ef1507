export { codePort } from './code-port';
export { checkoutJobs } from './checkout.jobs';
export { checkoutRoutes } from './checkout.routes';
export { createCheckoutService } from './checkout.service';
export { NO_SUBSCRIPTIONS } from './checkout.ports';
export { bookingOf } from './invoice-order';
export { createMoneyService, type IssueCredit } from './money.service';
export { dataOfCheckout } from './personal-data.store';
