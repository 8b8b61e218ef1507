import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { StarRating } from '@/ui/star-rating';
import type { OwnReview } from '../reviews.contract';
import { reviewDate, type ReviewState } from '../reviews.rules';
import type { ReviewedOrder } from './reviewed-order';

// Service pages come through the same door, and have no use for the window.
const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog')).ReviewDialog }));

const STATE_LABELS: Record<ReviewState, string> = {
  waiting: 'The studio reads it before it is published.',
  approved: 'It is on the reviews page.',
  hidden: 'It is not shown on the reviews page.',
};

function Written({ review }: { review: OwnReview }) {
  return (
    <div className="flex flex-col gap-4">
      <StarRating value={review.ratings} />
      <blockquote dir="auto" className="said">
        {review.text}
      </blockquote>
      <p className="text-sm text-muted">
        {review.user_name}, <time dateTime={review.created_at}>{reviewDate(review.created_at)}</time>.{' '}
        {STATE_LABELS[review.state]}
      </p>
    </div>
  );
}

interface OrderReviewProps {
  readonly order: ReviewedOrder;
  /** The review is written: read the order again. */
  readonly onChange: () => void;
}

/** A complete order's review, or the way to write it (ORDR-09). Nothing before. */
export function OrderReview({ order, onChange }: OrderReviewProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { review, can_review } = order;
  // The window stays for its own farewell while the order is read again.
  if (review === null && !can_review && !open) return null;
  return (
    <Card as="section" aria-labelledby="order-review" className="flex flex-col items-start gap-5">
      <h2 id="order-review" className="text-lg">
        {review === null ? 'How was it?' : 'Your review'}
      </h2>
      {review === null ? (
        <>
          <p className="text-muted">
            A few words about the work help other artists decide, and help us get better.
          </p>
          <Button
            onClick={() => {
              setWanted(true);
              setOpen(true);
            }}
          >
            Leave Review
          </Button>
        </>
      ) : (
        <Written review={review} />
      )}
      {wanted && (
        <Suspense fallback={null}>
          <ReviewDialog order={order} open={open} onClose={() => setOpen(false)} onDone={onChange} />
        </Suspense>
      )}
    </Card>
  );
}
