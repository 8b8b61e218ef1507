import { zonedFormat } from '@/shared/zoned-format';

export const REVIEWS_PER_PAGE = 10;

export const MAX_STARS = 5;

/** How many stars a rating counts: 0 to 5, whatever was stored; what is no number counts 0. */
export function starsOf(rating: unknown): number {
  const number = typeof rating === 'string' && rating.trim() !== '' ? Number(rating) : rating;
  if (typeof number !== 'number' || Number.isNaN(number)) return 0;
  return Math.round(Math.min(MAX_STARS, Math.max(0, number)));
}

/** The mean of all ratings; null where there are none. `counts[3]` is how many gave three stars. */
export function averageOf(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return counts.reduce((sum, count, stars) => sum + count * stars, 0) / total;
}

const shortDate = zonedFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** A time as reviews show it: `Jan 5, 2024`. */
export function reviewDate(iso: string): string {
  return shortDate('UTC').format(new Date(iso));
}

/** What a review is to the studio: new, on the public pages, or kept off them. */
export const REVIEW_STATES = ['waiting', 'approved', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What the studio looks at: the reviews of a state, or those that stand on the home page, in their order. */
export const REVIEW_LISTS = [...REVIEW_STATES, 'home'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

/** How many of the newest reviews stand on the home page while nobody has chosen any. */
export const NEWEST_ON_HOME = 8;
const MAX_ON_HOME = 12;

/** Why these reviews can't be the ones on the home page; null where they can, as far as their ids tell. */
export function noHome(ids: readonly number[]): string | null {
  if (new Set(ids).size < ids.length) return 'A review can be on the home page only once.';
  return ids.length <= MAX_ON_HOME
    ? null
    : `The home page shows up to ${MAX_ON_HOME} reviews. Take one off first.`;
}

/** What a form says about a review without a text or stars (ORDR-09). */
export const FILL_ALL = 'Please fill out all fields before submitting.';

/** Most characters of a review. */
export const MAX_REVIEW_LENGTH = 5000;

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
  if (onlyGiftCards) return 'This order has nothing to review.';
  return status === 3 ? null : 'You can review an order once it is complete.';
}

/** What a field for an address elsewhere says of anything else. */
export const NOT_AN_ADDRESS = 'Please enter an address that begins with https://';

/** Longest address of a picture or a site, in characters. */
export const MAX_ADDRESS_LENGTH = 2000;

/** Whether a text is an address of the web, without a name or password in it. */
export function isWebAddress(value: string): boolean {
  if (value.length > MAX_ADDRESS_LENGTH || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
