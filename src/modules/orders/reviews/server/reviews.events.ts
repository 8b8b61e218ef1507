import { defineEvent } from '@/platform/events/event';
import type { OrderId } from '@/shared/ids';
import type { ReviewId } from '../reviews.contract';

/** A customer reviewed an order; the studio has not read it yet. */
export const reviewWritten = defineEvent<{ review_id: ReviewId; order_id: OrderId }>('review.written');
