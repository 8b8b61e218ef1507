import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { StarRating } from '@/ui/star-rating';
import { useApi } from '@/ui/page-data';
import { useChanges } from '@/ui/use-changes';
import type { allowReviewSound, OwnReview } from '../reviews.contract';
import { reviewDate, type ReviewState } from '../reviews.rules';
import type { ReviewedOrder } from './reviewed-order';

// Service pages come through the same door, and have no use for the window.
const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog')).ReviewDialog }));

const STATE_LABELS: Record<ReviewState, string> = {
  waiting: 'The studio reads it before it is published.',
  approved: 'It is on the reviews page.',
  hidden: 'It is not shown on the reviews page.',
};

interface WrittenProps {
  readonly orderId: number;
  readonly review: OwnReview;
  readonly onChange: () => void;
}

function MayPlay({ orderId, review: { may_play }, onChange }: WrittenProps) {
  const api = useApi();
  const { busy, change } = useChanges(onChange);
  const set = () =>
    change(
      () =>
        api.call<typeof allowReviewSound>('PUT /orders/{orderId}/review/sound', {
          params: { orderId: String(orderId) },
          body: { may_play: !may_play },
        }),
      may_play
        ? 'Your song is no longer played beside it.'
        : 'Thank you. The studio may play your song beside it.',
      { formless: true },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <p className="text-muted">
        {may_play
          ? 'Your song may be played beside it, before and after.'
          : 'Your song is not played beside it.'}
      </p>
      <Button size="sm" loading={busy} onClick={() => void set()}>
        {may_play ? 'Take that back' : 'Let my song be played'}
      </Button>
    </div>
  );
}

function Written(props: WrittenProps) {
  const { review } = props;
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
      {review.state !== 'hidden' && <MayPlay {...props} />}
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
        <Written orderId={order.id} review={review} onChange={onChange} />
      )}
      {wanted && (
        <Suspense fallback={null}>
          <ReviewDialog order={order} open={open} onClose={() => setOpen(false)} onDone={onChange} />
        </Suspense>
      )}
    </Card>
  );
}
