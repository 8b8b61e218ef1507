import { Skeleton } from '@/ui/skeleton';
import { LevelLine } from '@/ui/level-line';
import { StarRating } from '@/ui/star-rating';
import type { ReviewSummary } from '../reviews.contract';
import { averageOf, MAX_STARS } from '../reviews.rules';

const ROWS = [5, 4, 3, 2, 1];
const look = 'grid w-full items-end gap-x-10 gap-y-6 sm:w-[30rem] sm:grid-cols-[auto_minmax(0,1fr)]';

/** The mean of all approved reviews, and how many gave how many stars. */
export function RatingSummary({ summary: { counts } }: { summary: ReviewSummary }) {
  const average = averageOf(counts);
  if (average === null) return null;
  const limit = Math.max(...counts);
  return (
    <div className={look}>
      <p className="flex flex-col gap-3">
        <span className="figures font-heading text-6xl leading-none font-semibold">{average.toFixed(1)}</span>
        <StarRating value={average} className="text-lg" />
      </p>
      <ul aria-label="Reviews by stars" className="flex flex-col gap-2">
        {ROWS.map((stars) => (
          <li key={stars} className="grid grid-cols-[4rem_minmax(0,1fr)_3rem] items-center gap-4 text-sm">
            <span className="text-muted">
              <span className="figures">{stars}</span> {stars === 1 ? 'star' : 'stars'}
            </span>
            <span aria-hidden="true" className="h-1 rounded-full bg-line">
              <span
                className="block h-1 rounded-full bg-after"
                style={{ width: `${((counts[stars] ?? 0) / limit) * 100}%` }}
              />
            </span>
            <span className="figures text-right">{counts[stars] ?? 0}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same to come. */
export function RatingSummarySkeleton() {
  return (
    <div className={look}>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-18 w-32" />
        <Skeleton className="h-5 w-28" />
      </div>
      <div className="flex flex-col gap-4">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-4 w-full" />
        ))}
      </div>
    </div>
  );
}

/** The line above the title, warm as far as the mean of all reviews goes. */
export function RatingLine({ summary: { total, counts } }: { summary: ReviewSummary }) {
  const average = averageOf(counts) ?? 0;
  return (
    <LevelLine
      parts={[
        { name: 'mean', share: average, lit: true },
        { name: 'rest', share: MAX_STARS - average },
      ]}
    >
      {average.toFixed(1)} of {MAX_STARS}, from {total} {total === 1 ? 'review' : 'reviews'}
    </LevelLine>
  );
}
