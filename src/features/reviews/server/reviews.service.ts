import type { Db } from '@/platform/db/database';
import type { ReviewPage, ReviewSummary } from '../reviews.contract';
import { MOST_STARS } from '../reviews.rules';
import { countReviews, countReviewsByStars, selectReviews } from './reviews.store';

export interface ReviewsService {
  /** One page of approved reviews, newest first; pages from 0, empty past the end (API-08). */
  list(wish: { page: number; per_page: number }): Promise<ReviewPage>;
  /** All approved reviews by stars (API-08). */
  summary(): Promise<ReviewSummary>;
}

/** Builds the service of the reviews. */
export function createReviewsService({ db }: { readonly db: Db }): ReviewsService {
  return {
    async list({ page, per_page }) {
      const rows = await selectReviews(db, { limit: per_page, offset: page * per_page });
      const total = rows[0]?.total ?? (await countReviews(db));
      return {
        data: rows.map((row) => ({
          id: row.id,
          text: row.reviewText,
          user_name: row.userName,
          ratings: row.ratings,
          created_at: row.createdAt.toISOString(),
        })),
        current_page: page,
        last_page: Math.max(0, Math.ceil(total / per_page) - 1),
        total,
      };
    },
    async summary() {
      const counts = Array.from({ length: MOST_STARS + 1 }, () => 0);
      for (const { ratings, total } of await countReviewsByStars(db)) counts[ratings] = total;
      return { total: counts.reduce((sum, count) => sum + count, 0), counts };
    },
  };
}
