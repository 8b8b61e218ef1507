import type { checkOrder } from '@/modules/orders/orders/orders.contract';
import type { ApiClient } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';

export type FoundOrder = ResponseOf<typeof checkOrder>['data'];

/** A choice of the form's service list. */
export interface ServiceChoice {
  /** `12` for a service, `item-7` for an item of the order that was found. */
  readonly value: string;
  readonly label: string;
}

export const LOOKUP_TEXTS = {
  invalid: '❌ Please enter a valid email address',
  found: '✅ Success! Order found. Please select your service and upload your files to proceed.',
  missing:
    '❌ Order not found — but no worries! You can still upload your files and complete payment afterward.',
  looking: 'Looking for your order…',
} as const;

/** The items of a found order as choices; those of one name are numbered. */
export function choicesOf(order: FoundOrder): ServiceChoice[] {
  return order.items.map((item, index) => {
    const same = order.items.filter(({ name }) => name === item.name);
    const place = order.items.slice(0, index + 1).filter(({ name }) => name === item.name).length;
    const label = same.length === 1 ? item.name : `${item.name} (${place} of ${same.length})`;
    return { value: `item-${item.order_item_id}`, label };
  });
}

/** The item that a choice stands for; null for a service. */
export function itemOfChoice(order: FoundOrder | null, value: string): FoundOrder['items'][number] | null {
  return order?.items.find((item) => value === `item-${item.order_item_id}`) ?? null;
}

/** Asks for the newest order of an address. */
export function lookUp(api: ApiClient, asked: { email: string; website: string }, signal?: AbortSignal) {
  const { email, website } = asked;
  return api.call<typeof checkOrder>('POST /orders/check-order', {
    body: { email, ...(website === '' ? {} : { website }) },
    ...(signal === undefined ? {} : { signal }),
  });
}
