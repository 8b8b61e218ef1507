export type { CheckoutDeps, Providers } from './checkout.deps';
export { checkoutJobs } from './checkout.jobs';
export { checkoutRoutes } from './checkout.routes';
export { createCheckoutService, type CheckoutService } from './checkout.service';
