export const REVIEWS_PER_PAGE = 10;

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
