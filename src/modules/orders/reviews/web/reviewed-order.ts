import type { OwnReview } from '../reviews.contract';

/** What of an order its review needs. */
export interface ReviewedOrder {
  readonly id: number;
  readonly review: OwnReview | null;
  readonly can_review: boolean;
  readonly reviewer_name: string;
}
