import { SampleRow } from '@/modules/catalogue/samples/web/sample-row';
import { StarRating } from '@/ui/star-rating';
import type { WireReview } from '../reviews.contract';
import { reviewDate, starsOf } from '../reviews.rules';

/** One review: stars, text, the song where it may be played, who wrote it and when (REVW-02). */
export function Review({ review }: { review: WireReview }) {
  return (
    <li className="flex flex-col gap-4 border-t border-line pt-6">
      <StarRating value={starsOf(review.ratings)} />
      <blockquote className="text-md whitespace-pre-line">{review.text}</blockquote>
      {review.sample && <SampleRow sample={review.sample} />}
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium">{review.user_name}</span>
        <time dateTime={review.created_at} className="text-muted">
          {reviewDate(review.created_at)}
        </time>
      </p>
    </li>
  );
}
