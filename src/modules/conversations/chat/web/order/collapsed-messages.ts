const openers = new Map<number, () => void>();

/** Opens the chat of an item of this page, and brings its reader there. */
export function showItemChat(itemId: number): void {
  openers.get(itemId)?.();
}

/** Lets a chat be opened from elsewhere on its page; returns what ends that. */
export function hearShow(itemId: number, open: () => void): () => void {
  openers.set(itemId, open);
  return () => void openers.delete(itemId);
}
