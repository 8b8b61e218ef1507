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
