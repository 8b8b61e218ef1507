import { DAY } from '@/shared/clock';

/** How long unpaid uploads are kept. */
export const STORED_DAYS = 30;
/** How long before their removal their sender is told. */
export const WARNED_DAYS = 7;
/** Most mails of a day that tell one address of uploads; anybody can name any address. */
export const MAILS_A_DAY = 5;
/** Most unpaid uploads that wait for one address. */
const MAX_WAITING = 20;
/** The same where the sender is signed in with that address: strangers don't use an owner's places up. */
const MAX_WAITING_OF_OWNER = 100;

/** Whether an address that has `unpaid` uploads may get one more. */
export function hasPlace(unpaid: number, isSendersAddress: boolean): boolean {
  return unpaid < (isSendersAddress ? MAX_WAITING_OF_OWNER : MAX_WAITING);
}

/** When an unpaid upload is removed. */
export function removalDate(createdAt: Date): Date {
  return new Date(createdAt.getTime() + STORED_DAYS * DAY);
}

/** Unpaid uploads that came before this are removed now. */
export function removedBefore(now: Date): Date {
  return new Date(now.getTime() - STORED_DAYS * DAY);
}

/** Senders of unpaid uploads that came before this are told now. */
export function warnedBefore(now: Date): Date {
  return new Date(now.getTime() - (STORED_DAYS - WARNED_DAYS) * DAY);
}

/** What waits, as far as joining looks at it; oldest first. */
export interface Waiting {
  readonly id: number;
  readonly service_id: number | null;
  /** True where the sender left the service open: any service takes it. */
  readonly any_service: boolean;
  readonly track: string;
}

/** An item of a paid order, as far as joining looks at it. */
export interface PaidItem {
  readonly id: number;
  readonly service_id: number | null;
  readonly is_gift_card: boolean;
  readonly status: number;
  /** How many songs were paid. */
  readonly quantity: number;
  /** The title of what it got already; null before. */
  readonly track: string | null;
  /** How many songs it got already. */
  readonly taken: number;
}

function titleOf(track: string): string {
  return track.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** What a list shows where the sender left the service open. */
export const SERVICE_OPEN = 'No service chosen yet';

/**
 * Which uploads go to which items of an order that is paid: by service, oldest first, one for each song paid. Uploads
 * whose service was left open come after those that name one, and take the places that are left. What comes
 * beyond that is an addition or a correction: it goes to the item with the same title, else to the service's last one.
 * Completed items and gift cards take none.
 */
export function joinUploads(
  waiting: readonly Waiting[],
  items: readonly PaidItem[],
): { uploadId: number; itemId: number }[] {
  const open = items
    .filter((item) => !item.is_gift_card && item.status < 3)
    .map(({ id, service_id, quantity, taken, track }) => ({
      id,
      service_id,
      room: Math.max(0, quantity - taken),
      titles: track === null ? [] : [titleOf(track)],
    }));
  const named = waiting.filter(({ any_service }) => !any_service);
  const unnamed = waiting.filter(({ any_service }) => any_service);
  return [...named, ...unnamed].flatMap(({ id, service_id, any_service, track }) => {
    const fits = (item: (typeof open)[number]): boolean =>
      any_service || (service_id !== null && item.service_id === service_id);
    const own = open.filter(fits);
    const title = titleOf(track);
    const item =
      own.find(({ room }) => room > 0) ?? own.find(({ titles }) => titles.includes(title)) ?? own.at(-1);
    if (item === undefined) return [];
    item.room -= 1;
    item.titles.push(title);
    return [{ uploadId: id, itemId: item.id }];
  });
}

/** Reads as people do: 'today', '1 day', '12 days'. */
export function ageText(createdAt: Date, now: Date): string {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY);
  if (days <= 0) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}
