import { DAY } from '@/shared/clock';

/** How long unpaid uploads are kept. */
export const KEPT_DAYS = 30;
/** How long before their removal their sender is told. */
export const WARNED_DAYS = 7;

/** When an unpaid upload is removed. */
export function removalDate(createdAt: Date): Date {
  return new Date(createdAt.getTime() + KEPT_DAYS * DAY);
}

/** Unpaid uploads that came before this are removed now. */
export function removedBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY);
}

/** Senders of unpaid uploads that came before this are told now. */
export function warnedBefore(now: Date): Date {
  return new Date(now.getTime() - (KEPT_DAYS - WARNED_DAYS) * DAY);
}

/** What waits, as far as joining looks at it; oldest first. */
export interface Waiting {
  readonly id: number;
  readonly service_id: number | null;
}

/** An item of a paid order, as far as joining looks at it. */
export interface PaidItem {
  readonly id: number;
  readonly service_id: number | null;
  readonly is_gift_card: boolean;
  readonly status: number;
  /** How many songs were paid. */
  readonly quantity: number;
  /** How many uploads it got already. */
  readonly joined: number;
}

/**
 * Which uploads go to which items of an order that is paid: by service, oldest first, one for each song paid.
 * Completed items and gift cards take none.
 */
export function joinUploads(
  waiting: readonly Waiting[],
  items: readonly PaidItem[],
): { uploadId: number; itemId: number }[] {
  const open = items.filter((item) => !item.is_gift_card && item.status < 3);
  const room = new Map(open.map((item) => [item.id, Math.max(0, item.quantity - item.joined)]));
  return waiting.flatMap(({ id, service_id }) => {
    const item = open.find((one) => one.service_id === service_id && (room.get(one.id) ?? 0) > 0);
    if (service_id === null || item === undefined) return [];
    room.set(item.id, (room.get(item.id) ?? 0) - 1);
    return [{ uploadId: id, itemId: item.id }];
  });
}

/** Reads as people do: 'today', '1 day', '12 days'. */
export function ageText(createdAt: Date, now: Date): string {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY);
  if (days <= 0) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}
