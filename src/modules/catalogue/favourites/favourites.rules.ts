/** Favourites on a page of /favorites. */
export const FAVOURITES_PER_PAGE = 15;

/** Said where a call needs a signed-in person and there is none (FAVO-01). */
export const NO_TOKEN = 'No valid token found';
export const INVALID_FORMAT = 'Invalid favorites data format';
export const NOTHING_FOUND = 'No favorite items found.';

/** A failure as /favorites shows it. */
export function failureText(message: string): string {
  return `Error: ${message}`;
}

/** Gift cards have no heart. */
export function mayBeFavourite(service: { readonly is_gift_card: boolean }): boolean {
  return !service.is_gift_card;
}
