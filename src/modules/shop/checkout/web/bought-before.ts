import type { CallFailure } from '@/shared/api-client';

/** A cart that this browser bought within a day: it is sold again to whoever says so. */
export interface BoughtBefore {
  readonly at: string;
  /** Null where it was another person's. */
  readonly orderId: number | null;
}

/** What the server asks before it sells a cart again; null where a refusal is another one. */
export function boughtBefore({ kind, data }: CallFailure): BoughtBefore | null {
  if (kind !== 'conflict' || typeof data !== 'object' || data === null) return null;
  const { confirm, bought_at, order_id } = data as Record<string, unknown>;
  if (confirm !== 'buy_again' || typeof bought_at !== 'string') return null;
  return { at: bought_at, orderId: typeof order_id === 'number' ? order_id : null };
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The question, by the buyer's own clock: 'You bought this cart at 14:05 (order 12). Buy it again?' */
export function askedText({ at, orderId }: BoughtBefore, now = new Date()): string {
  const then = new Date(at);
  const day = then.toDateString() === now.toDateString() ? '' : 'yesterday ';
  const order = orderId === null ? '' : ` (order ${orderId})`;
  return `You bought this cart ${day}at ${TIME.format(then)}${order}. Buy it again?`;
}
