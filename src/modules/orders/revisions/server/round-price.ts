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
  'not-delivered': 'You can ask for a revision after the first delivery and until the song is completed.',
  'in-work': 'We are working on your last revision. You can ask again when the new version arrives.',
  'files-gone': 'The files of this project have been deleted, so it can’t be changed any more.',
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
  const why = item.status === 3 ? 'This song is complete.' : 'You have used your free revisions.';
  if (price === null) return refuse('payment_required', `${why} Contact us for the price of an extra one.`);
  const cost = formatMoney(price, currency);
  const opens = item.status === 3 ? ' and reopens the song' : '';
  return refuse('payment_required', `${why} An extra one costs ${cost}${opens}.`, {
    data: { price: toMajor(price, currency), currency },
  });
}
