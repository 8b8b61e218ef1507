export { reviewWritten } from './reviews.events';
export { reviewsRoutes } from './reviews.routes';
export { seedReviews } from './reviews.seed';
export { createReviewsService } from './reviews.service';
export { createWrittenReviews, type WrittenReviewsService } from './written-reviews.service';
export { dataOfReviews } from './personal-data.store';
