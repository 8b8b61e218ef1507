import { useSyncExternalStore } from 'react';

/** What the button and the panel share. The panel's code comes later than the button's. */
interface ChatPanel {
  readonly open: boolean;
  /** Answers that the visitor has not seen. */
  readonly unread: number;
}

const SHUT: ChatPanel = { open: false, unread: 0 };

let door = SHUT;
const listeners = new Set<() => void>();

function change(part: Partial<ChatPanel>): void {
  door = { ...door, ...part };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The button's state, the same on every page; shut on the server. */
export function useChatPanel(): ChatPanel {
  return useSyncExternalStore(
    subscribe,
    () => door,
    () => SHUT,
  );
}

/** Opens or closes the panel. */
export function setChatOpen(open: boolean): void {
  if (door.open !== open) change({ open });
}

/** How many answers wait; shown on the button. */
export function setChatUnread(unread: number): void {
  if (door.unread !== unread) change({ unread });
}

/** Where this browser keeps its chat's key, once something was written. */
export const CHAT_STORAGE = 'live-chat';

/** Whether somebody has written from this browser before. */
export function hasChat(): boolean {
  try {
    return window.localStorage.getItem(CHAT_STORAGE) !== null;
  } catch {
    return false;
  }
}

/** Id of the panel, while it is open. */
export const PANEL_ID = 'chat-panel';
