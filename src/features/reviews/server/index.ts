export { reviewsRoutes } from './reviews.routes';
export { seedReviews } from './reviews.seed';
export { createReviewsService, type ReviewsService } from './reviews.service';
