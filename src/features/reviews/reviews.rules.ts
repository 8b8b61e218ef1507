export const REVIEWS_PER_PAGE = 10;

export const MOST_STARS = 5;

/** How many stars a rating counts: 0 to 5, whatever was stored; what is no number counts 0. */
export function starsOf(rating: unknown): number {
  const number = typeof rating === 'string' && rating.trim() !== '' ? Number(rating) : rating;
  if (typeof number !== 'number' || Number.isNaN(number)) return 0;
  return Math.round(Math.min(MOST_STARS, Math.max(0, number)));
}

/** The mean of all ratings; null where there are none. `counts[3]` is how many gave three stars. */
export function averageOf(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return counts.reduce((sum, count, stars) => sum + count * stars, 0) / total;
}

const shortDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A time as reviews show it: `Jan 5, 2024`. */
export function reviewDate(iso: string): string {
  return shortDate.format(new Date(iso));
}
