import type { WireReview } from '@/modules/orders/reviews/reviews.contract';
import { reviewDate } from '@/modules/orders/reviews/reviews.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { StarRating } from '@/ui/star-rating';
import { Slider } from '../slider';
import { SongLine } from './song-clip';

interface TestimonialsProps {
  readonly reviews: readonly WireReview[];
}

function Testimonial({ review }: { review: WireReview }) {
  return (
    <li className="flex w-[min(30rem,calc(100vw-3.5rem))] flex-col gap-6 border-l border-line pr-4 pl-6">
      <blockquote className="grow text-md">{review.text}</blockquote>
      {review.sample && <SongLine sample={review.sample} />}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm text-muted">
        <p>
          <span className="font-medium text-ink">{review.user_name}</span>,{' '}
          <time dateTime={review.created_at} className="figures">
            {reviewDate(review.created_at)}
          </time>
        </p>
        <StarRating value={review.ratings} />
      </div>
    </li>
  );
}

/** What customers wrote: what the studio chose, else the newest; beside the song that it is about, where we may play it. */
export function Testimonials({ reviews }: TestimonialsProps) {
  const { claims } = useSettings();
  if (reviews.length === 0) return null;
  return (
    <div className="border-t border-line bg-raised">
      <Slider
        title={claims.happy_users > 0 ? `${claims.happy_users}+ Happy Users` : 'What customers say'}
        link={
          <ButtonLink to="/reviews" variant="quiet">
            View All Reviews
          </ButtonLink>
        }
      >
        {reviews.map((review) => (
          <Testimonial key={review.id} review={review} />
        ))}
      </Slider>
    </div>
  );
}
