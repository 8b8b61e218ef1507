export { ServiceReviews } from './service-reviews';
