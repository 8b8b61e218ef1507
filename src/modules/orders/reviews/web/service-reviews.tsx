import { Link } from 'react-router';
import type { ReviewPage, ReviewSummary } from '../reviews.contract';
import { StarRating } from '@/ui/star-rating';
import { averageOf } from '../reviews.rules';
import { Review } from './review';

interface ServiceReviewsProps {
  /** The newest ones; nothing is shown where there are none, or they could not be loaded. */
  readonly reviews: ReviewPage | null;
  readonly summary: ReviewSummary | null;
}

function Average({ summary: { total, counts } }: { summary: ReviewSummary }) {
  const average = averageOf(counts);
  if (average === null) return null;
  return (
    <p className="flex items-center gap-3 text-muted">
      <StarRating value={average} />
      <span>
        <span className="figures text-ink">{average.toFixed(1)}</span> of 5 from{' '}
        <span className="figures">{total}</span> {total === 1 ? 'review' : 'reviews'}
      </span>
    </p>
  );
}

/** What customers wrote about one service, on its page. */
export function ServiceReviews({ reviews, summary }: ServiceReviewsProps) {
  if (reviews === null || reviews.data.length === 0) return null;
  return (
    <section aria-labelledby="service-reviews" className="flex flex-col gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 id="service-reviews" className="text-xl">
          Reviews of this service
        </h2>
        {summary !== null && <Average summary={summary} />}
      </div>
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {reviews.data.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <p>
        <Link to="/reviews" className="link inline-flex min-h-11 items-center">
          All reviews of the studio
        </Link>
      </p>
    </section>
  );
}
