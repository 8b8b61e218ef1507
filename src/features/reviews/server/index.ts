export { reviewsRoutes } from './reviews.routes';
export { seedReviews } from './reviews.seed';
export { createReviewsService } from './reviews.service';
