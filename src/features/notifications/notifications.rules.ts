/** Path of an order's page; a guest's carries the token of a private link. */
export function orderPath(orderId: number, linkToken: string | null): string {
  const query = linkToken === null ? '' : `?link=${encodeURIComponent(linkToken)}`;
  return `/order/${orderId}${query}`;
}

/** Topics of pushes. Whoever may listen to which is decided by `topicsFor`. */
export const topics = {
  user: (userId: number): string => `user:${userId}`,
  order: (orderId: number): string => `order:${orderId}`,
  studio: 'studio',
} as const;

/** Path of an item in the studio. */
export function studioItemPath(itemId: number): string {
  return `/studio/items/${itemId}`;
}

/** A piece of a text: an address, or what stands between addresses. */
export interface TextPiece {
  readonly text: string;
  readonly isLink: boolean;
  /** Where it begins. */
  readonly at: number;
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A plain text cut at its web addresses, so that these can be shown as links. */
export function piecesOf(text: string): TextPiece[] {
  let at = 0;
  const pieces = text.split(ADDRESS).map((piece, index) => {
    const begin = at;
    at += piece.length;
    return { text: piece, isLink: index % 2 === 1, at: begin };
  });
  return pieces.filter((piece) => piece.text !== '');
}

/**
 * A mail's HTML as a page with our security policy may show it: without the sheet for dark mail programs, which that
 * policy refuses. What is left are tables with styles of their own.
 */
export function withoutStyleSheets(html: string): string {
  return html.replaceAll(/<style>[\s\S]*?<\/style>/g, '');
}
