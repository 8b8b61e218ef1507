import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import { formatMoney, toMajor, type Minor } from '@/shared/money';
import { refuse, type Refused, type Refusal } from '@/shared/result';
import { nextRound, type RoundAnswer } from '../revisions.rules';
import { roundPrices } from './revisions.store';

/** What one more round of an item takes now. */
export function nextRoundOf(item: OrderItemRow, now: Date): RoundAnswer {
  return nextRound(
    {
      status: item.status,
      delivered: item.first_delivered_at !== null,
      inWork: item.revision_asked_at !== null,
      deadline: item.revision_deadline,
      deleteAt: item.delete_at,
      left: item.max_revision,
      bought: item.bought_rounds,
    },
    now,
  );
}

/** What one more round of an item costs, in minor units; null where none is sold. */
export async function roundPriceOf(db: Db, item: OrderItemRow): Promise<Minor | null> {
  if (item.service_id === null) return null;
  return (await roundPrices(db, [item.service_id])).get(item.service_id) ?? null;
}

const WHY_NONE: Record<'not-delivered' | 'in-work' | 'files-gone', string> = {
  'not-delivered': 'A revision can be asked for once there is a delivery, and until the item is completed.',
  'in-work': 'We are working on your last revision. Ask again once its version is here.',
  'files-gone': 'The files of this project are deleted, so it can’t be changed any more.',
};

/** Why no round can be had now, bought or free; null where one can. */
export function noRound(answer: RoundAnswer): Refused<Refusal<'conflict'>> | null {
  if (answer === 'ask' || answer === 'reopen' || answer === 'pay') return null;
  return refuse('conflict', WHY_NONE[answer]);
}

/** Refuses a round that has to be paid for first, with its price. */
export function payFirst(
  item: OrderItemRow,
  price: Minor | null,
  currency: string,
): Refused<Refusal<'payment_required'>> {
  const why = item.status === 3 ? 'This item is completed.' : 'Your free revisions are used.';
  if (price === null)
    return refuse('payment_required', `${why} Write to us and we will tell you what one more costs.`);
  const cost = formatMoney(price, currency);
  const opens = item.status === 3 ? ', and opens the item again' : '';
  return refuse('payment_required', `${why} One more costs ${cost}${opens}.`, {
    data: { price: toMajor(price, currency), currency },
  });
}
