import type { WireReview } from '@/modules/orders/reviews/reviews.contract';
import { reviewDate } from '@/modules/orders/reviews/reviews.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { StarRating } from '@/ui/star-rating';
import { Slider } from '../slider';

/** What customers wrote: what the studio chose, else the newest. */
export function Testimonials({ reviews }: { reviews: readonly WireReview[] }) {
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
          <Card
            key={review.id}
            as="li"
            className="flex w-[min(22rem,calc(100vw-3.5rem))] snap-start flex-col gap-4 bg-page"
          >
            <StarRating value={review.ratings} />
            <blockquote className="grow">{review.text}</blockquote>
            <p className="text-sm text-muted">
              {review.user_name}, <time dateTime={review.created_at}>{reviewDate(review.created_at)}</time>
            </p>
          </Card>
        ))}
      </Slider>
    </div>
  );
}
