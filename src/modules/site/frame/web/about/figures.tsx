import type { ReviewSummary } from '@/modules/orders/reviews/reviews.contract';
import { averageOf } from '@/modules/orders/reviews/reviews.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { claimFigures } from '../../claims.rules';

/** The studio in numbers; the mean of its reviews only where there are some. */
export function Figures({ reviews }: { reviews: ReviewSummary | null }) {
  const { claims, currency } = useSettings();
  const average = reviews === null ? null : averageOf(reviews.counts);
  const total = reviews?.total ?? 0;
  const figures = claimFigures(claims, ['years_in_studios', 'years_online', 'happy_users'], currency);
  if (average === null) figures.push(...claimFigures(claims, ['free_revisions'], currency));
  else {
    const text = `of 5 stars, from ${total} ${total === 1 ? 'review' : 'reviews'}`;
    figures.push({ figure: average.toFixed(1), text });
  }
  if (figures.length === 0) return null;
  return (
    <div className="page-width pb-16 md:pb-24">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-9 lg:grid-cols-4">
        {figures.map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end gap-1 border-t border-line pt-4">
            <dt className="text-sm text-muted">{text}</dt>
            <dd className="figures text-2xl md:text-4xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
