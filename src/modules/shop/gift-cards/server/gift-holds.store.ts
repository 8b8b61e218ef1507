import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, GiftCardId, OrderId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { HeldOfGift } from '../gift-cards.rules';

const LOCK = statement<{ id: GiftCardId }>(
  'gift_cards_lock',
  'select id from gift_cards where id = $1 and blocked_for is null and disabled_at is null for update',
);

export type LockedGift = HeldOfGift & { readonly held_by: CheckoutId | null };

// A statement of its own after the lock: only then it sees what those wrote who had it before.
const STANDING = statement<LockedGift>(
  'gift_cards_standing',
  `select coalesce((select -sum(amount) from ledger_entries where gift_card_id = $1), 0)::bigint as balance,
          coalesce(sum(amount), 0)::bigint as held,
          coalesce(sum(amount) filter (where user_id = $2), 0)::bigint as own_held,
          min(checkout_id) filter (where user_id = $2) as held_by
   from gift_holds where gift_card_id = $1 and state = 'held' and checkout_id <> $3`,
);

const HOLD = statement<{ checkout_id: CheckoutId }>(
  'gift_holds_hold',
  `insert into gift_holds (checkout_id, gift_card_id, user_id, amount, held_at) values ($1, $2, $3, $4, $5)
   on conflict (checkout_id) do update
   set gift_card_id = excluded.gift_card_id, user_id = excluded.user_id, amount = excluded.amount,
       held_at = excluded.held_at, state = 'held', ended_at = null
   where gift_holds.state <> 'drawn'
   returning checkout_id`,
);

export type HeldGift = {
  readonly checkout_id: CheckoutId;
  readonly gift_card_id: GiftCardId;
  readonly amount: Minor;
  readonly currency: string;
  readonly state: 'held' | 'drawn' | 'released';
};

const HELD = `select h.checkout_id, h.gift_card_id, h.amount, c.currency, h.state
  from gift_holds h join gift_cards c on c.id = h.gift_card_id`;

const OF_CHECKOUT = statement<HeldGift>(
  'gift_holds_of_checkout',
  `${HELD} where h.checkout_id = $1 for update`,
);
const OF_ORDER = statement<HeldGift>('gift_holds_of_order', `${HELD} where h.order_id = $1 for update`);

const DRAW = statement(
  'gift_holds_draw',
  `update gift_holds set state = 'drawn', order_id = $2, ended_at = $3 where checkout_id = $1`,
);

const RELEASE = statement<{ checkout_id: CheckoutId }>(
  'gift_holds_release',
  `update gift_holds set state = 'released', ended_at = $2
   where checkout_id = $1 and state = 'held' returning checkout_id`,
);

const RETURN = statement<{ checkout_id: CheckoutId }>(
  'gift_holds_return',
  `update gift_holds set returned = returned + $2
   where checkout_id = $1 and state = 'drawn' and returned + $2 <= amount returning checkout_id`,
);

/** Locks a card until the transaction ends, and tells what is left and what others hold of it; null: none that may be spent. */
export async function lockGift(
  tx: Db,
  input: { giftCardId: GiftCardId; userId: UserId; checkoutId: CheckoutId },
): Promise<LockedGift | null> {
  const locked = await runPrepared(tx, LOCK, [input.giftCardId]);
  if (locked.length === 0) return null;
  const [standing] = await runPrepared(tx, STANDING, [input.giftCardId, input.userId, input.checkoutId]);
  return standing ?? null;
}

/** Writes a hold, again where it was released; throws for a checkout whose card was drawn. */
export async function insertGiftHold(
  tx: Db,
  hold: { checkoutId: CheckoutId; giftCardId: GiftCardId; userId: UserId; amount: Minor; at: Date },
): Promise<void> {
  const { checkoutId, giftCardId, userId, amount, at } = hold;
  const rows = await runPrepared(tx, HOLD, [checkoutId, giftCardId, userId, amount, at]);
  if (rows.length !== 1) throw new Error('The gift card of a completed checkout was held again.');
}

/** What a checkout or an order has of a card, with the card locked until the transaction ends; null: nothing. */
export async function lockHeldGift(
  tx: Db,
  of: { readonly checkoutId: CheckoutId } | { readonly orderId: OrderId },
): Promise<HeldGift | null> {
  const rows =
    'checkoutId' in of
      ? await runPrepared(tx, OF_CHECKOUT, [of.checkoutId])
      : await runPrepared(tx, OF_ORDER, [of.orderId]);
  return rows[0] ?? null;
}

/** Turns a hold that was locked into what an order drew. */
export async function markDrawn(
  tx: Db,
  use: { checkoutId: CheckoutId; orderId: OrderId; at: Date },
): Promise<void> {
  await runPrepared(tx, DRAW, [use.checkoutId, use.orderId, use.at]);
}

/** Frees a hold; false where there is none to free (any more). */
export async function releaseGiftHold(tx: Db, checkoutId: CheckoutId, at: Date): Promise<boolean> {
  return (await runPrepared(tx, RELEASE, [checkoutId, at])).length === 1;
}

/** Notes that part of what was drawn went back; false where more would go back than was drawn. */
export async function addReturned(tx: Db, checkoutId: CheckoutId, amount: Minor): Promise<boolean> {
  return (await runPrepared(tx, RETURN, [checkoutId, amount])).length === 1;
}
