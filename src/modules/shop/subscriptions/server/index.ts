export type { MonthBooking, MonthSale, PaidMonth } from './subscriptions.deps';
export {
  renewalFailed,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionStarted,
} from './subscriptions.events';
export { subscriptionsJobs } from './subscriptions.jobs';
export { subscriptionsRoutes } from './subscriptions.routes';
export { createSubscriptionsService, type SubscriptionsService } from './subscriptions.service';
export { dataOfSubscriptions } from './personal-data.store';
