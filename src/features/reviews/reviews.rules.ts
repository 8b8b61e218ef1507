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

/** What a review is to the studio: new, on the public pages, or kept off them. */
export const REVIEW_STATES = ['waiting', 'approved', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a form says about a review without a text or stars (ORDR-09). */
export const FILL_ALL = 'Please fill out all fields before submitting.';

/** Most characters of a review. */
export const LONGEST_REVIEW = 5000;

/** How a customer is named beside their review: `Ida N.`, as anybody can read it. */
export function publicName(firstName: string, lastName: string): string {
  const first = firstName.replaceAll(/\s+/g, ' ').trim();
  const [initial = ''] = lastName.trim();
  const name = initial === '' ? first : `${first} ${initial.toUpperCase()}.`;
  return name.trim() === '' ? 'A customer' : name.trim();
}

/** What decides whether an order can be reviewed. */
interface Reviewable {
  /** 3 is complete. */
  readonly status: number;
  /** Nothing but gift cards was bought: there is no work to review. */
  readonly onlyGiftCards: boolean;
  readonly reviewed: boolean;
}

/** Why an order can't be reviewed now; null where it can. */
export function noReview({ status, onlyGiftCards, reviewed }: Reviewable): string | null {
  if (reviewed) return 'You have reviewed this order already.';
  if (onlyGiftCards) return 'There is nothing to review in this order.';
  return status === 3 ? null : 'You can review an order once it is complete.';
}
