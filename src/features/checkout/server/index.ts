export { checkoutJobs } from './checkout.jobs';
export { checkoutRoutes } from './checkout.routes';
export { createCheckoutService } from './checkout.service';
