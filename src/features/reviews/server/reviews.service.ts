import type { Db } from '@/platform/db/database';
import type { ReviewPage } from '../reviews.contract';
import { countReviews, selectReviews } from './reviews.store';

export interface ReviewsService {
  /** One page of approved reviews, newest first; pages from 0, empty past the end (API-08). */
  list(wish: { page: number; per_page: number }): Promise<ReviewPage>;
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
  };
}
