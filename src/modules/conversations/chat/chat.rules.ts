/** Longest message, in UTF-16 units as browsers count them. */
export const MAX_MESSAGE_LENGTH = 4000;

/** Messages that one call reads at most. */
export const MESSAGES_AT_ONCE = 50;

/** Files and links that one message of an order's chat carries at most. */
export const MAX_ATTACHMENTS = 20;

/** What the chats about orders say; the texts are the specification's. */
export const CHAT_TEXTS = {
  blank: 'Please input message',
  sent: 'Message sent successfully!',
  failed: 'Error sending message',
  /** Toasts of the order's page, in milliseconds. */
  toastMs: 3000,
} as const;

/**
 * Whether a revision round takes messages: while the order is In Revision (2), once the round was answered.
 * @param round the order's status, and the studio's answer to the round
 */
export function takesMessages(round: { orderStatus: number; response: string | null }): boolean {
  return round.orderStatus === 2 && round.response !== null;
}

/** A message unread for this long, in milliseconds, is mailed. */
export const MAIL_AFTER = 5 * 60_000;

/** Chats that one mail to the studio quotes; more are counted. */
export const CHATS_IN_MAIL = 10;

/** A live chat without an account that nobody wrote in for this long, in milliseconds, is removed. */
export const CHAT_LIFETIME = 365 * 24 * 3_600_000;

/** A visitor's key as their browser makes it: 256 random bits in base64url. */
export const KEY_SHAPE = /^[\w-]{43}$/;

/** The header that carries it; never an address, which ends up in logs and referrers. */
export const KEY_HEADER = 'x-chat-key';

/** Topic of the pushes about one live chat. */
export function liveChatTopic(id: number): string {
  return `live-chat:${id}`;
}

const MAX_PAGE_LENGTH = 300;

// Random texts of a link (a token of 24 and more) mix cases and figures or are long hex; names of pages do neither.
function looksSecret(segment: string): boolean {
  if (segment.includes('@') || /%40/i.test(segment)) return true;
  if (/^[\da-f]{24,}$/i.test(segment)) return true;
  return segment.length >= 24 && /[a-z]/.test(segment) && /[A-Z]/.test(segment) && /^[\w-]+$/.test(segment);
}

/**
 * The page that a visitor writes from, as the studio may see it: its path without a query, and without what names a
 * person or opens something (`/reset-password/ana@example.com/x` shows no address). `/` where it is no path at all.
 */
export function pageToShow(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  if (!bare.startsWith('/')) return '/';
  const segments = bare.split('/').map((segment) => (looksSecret(segment) ? '…' : segment));
  return segments.join('/').slice(0, MAX_PAGE_LENGTH);
}

/** Messages known so far and those that came, each once, oldest first. */
export function mergeMessages<M extends { readonly id: number }>(
  known: readonly M[],
  fresh: readonly M[],
): M[] {
  const byId = new Map([...known, ...fresh].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Of messages on their way those that have not arrived: what was sent but whose answer was lost has, after all. */
export function stillOnTheWay<P extends { readonly client_id: string }>(
  pending: readonly P[],
  fresh: readonly { readonly client_id: string }[],
): P[] {
  const arrived = new Set(fresh.map(({ client_id }) => client_id));
  return pending.filter(({ client_id }) => !arrived.has(client_id));
}

/** Characters left before a message is too long. */
export function charactersLeft(message: string): number {
  return MAX_MESSAGE_LENGTH - message.trim().length;
}
