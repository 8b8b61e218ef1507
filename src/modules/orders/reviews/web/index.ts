export { OrderReview } from './order-review';
export { ServiceReviews } from './service-reviews';
