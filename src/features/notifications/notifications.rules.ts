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

/** Path of a live chat in the studio. */
export function studioChatPath(chatId: number): string {
  return `/studio/chats?chat=${chatId}`;
}

/**
 * A mail's HTML as a page with our security policy may show it: without the sheet for dark mail programs, which that
 * policy refuses. What is left are tables with styles of their own.
 */
export function withoutStyleSheets(html: string): string {
  return html.replaceAll(/<style>[\s\S]*?<\/style>/g, '');
}
