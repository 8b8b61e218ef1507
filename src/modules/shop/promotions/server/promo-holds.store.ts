import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, OrderId, PromoCodeId, UserId } from '@/shared/ids';

type Limits = {
  readonly max_uses: number | null;
  readonly max_uses_per_customer: number | null;
  readonly usable: boolean;
};

const LIMITS = `select max_uses, max_uses_per_customer,
    disabled_at is null and $2 >= starts_at and (ends_at is null or $2 < ends_at) as usable
  from promo_codes where id = $1`;

const READ = statement<Limits>('promo_codes_limits', LIMITS);
const LOCK = statement<Limits>('promo_codes_lock', `${LIMITS} for update`);

export type CountedUses = {
  /** Held and redeemed by anybody, without the asking checkout. */
  readonly all: number;
  readonly held: number;
  readonly own: number;
  readonly own_held: number;
  /** The customer's own oldest open checkout that holds it. */
  readonly held_by: CheckoutId | null;
};

const COUNT = statement<CountedUses>(
  'promo_holds_count',
  `select count(*) as all, count(*) filter (where state = 'held') as held, count(*) filter (where user_id = $2) as own,
          count(*) filter (where user_id = $2 and state = 'held') as own_held,
          min(checkout_id) filter (where user_id = $2 and state = 'held') as held_by
   from promo_holds where promo_code_id = $1 and state <> 'released' and checkout_id <> $3`,
);

const HOLD = statement<{ checkout_id: CheckoutId }>(
  'promo_holds_hold',
  `insert into promo_holds (checkout_id, promo_code_id, user_id, held_at) values ($1, $2, $3, $4)
   on conflict (checkout_id) do update
   set promo_code_id = excluded.promo_code_id, user_id = excluded.user_id, held_at = excluded.held_at,
       state = 'held', ended_at = null
   where promo_holds.state <> 'redeemed'
   returning checkout_id`,
);

const REDEEM = statement<{ state: string }>(
  'promo_holds_redeem',
  `update promo_holds set state = 'redeemed', order_id = $2, ended_at = $3
   where checkout_id = $1 and state = 'held' returning state`,
);

const STATE = statement<{ state: 'held' | 'redeemed' | 'released' }>(
  'promo_holds_state',
  'select state from promo_holds where checkout_id = $1',
);

const RELEASE = statement<{ checkout_id: CheckoutId }>(
  'promo_holds_release',
  `update promo_holds set state = 'released', ended_at = $2
   where checkout_id = $1 and state = 'held' returning checkout_id`,
);

/** A code's limits, and whether it works at `at`; null where there is none. */
export async function limitsOf(db: Db, id: PromoCodeId, at: Date): Promise<Limits | null> {
  return (await runPrepared(db, READ, [id, at]))[0] ?? null;
}

/** The same, held until the transaction ends: whoever counts its uses to add one waits here. */
export async function lockLimits(tx: Db, id: PromoCodeId, at: Date): Promise<Limits | null> {
  return (await runPrepared(tx, LOCK, [id, at]))[0] ?? null;
}

/** Uses of a code beside those of one checkout. */
export async function countUses(
  tx: Db,
  input: { promoCodeId: PromoCodeId; userId: UserId; checkoutId: CheckoutId },
): Promise<CountedUses> {
  const [row] = await runPrepared(tx, COUNT, [input.promoCodeId, input.userId, input.checkoutId]);
  return row ?? { all: 0, held: 0, own: 0, own_held: 0, held_by: null };
}

/** Writes a hold, again where it was released; throws for a checkout whose code was used by its order. */
export async function insertHold(
  tx: Db,
  hold: { checkoutId: CheckoutId; promoCodeId: PromoCodeId; userId: UserId; at: Date },
): Promise<void> {
  const rows = await runPrepared(tx, HOLD, [hold.checkoutId, hold.promoCodeId, hold.userId, hold.at]);
  if (rows.length !== 1) throw new Error('The code of a completed checkout was held again.');
}

/** Makes a hold a use of an order; false where nothing was held. */
export async function redeemHold(
  tx: Db,
  use: { checkoutId: CheckoutId; orderId: OrderId; at: Date },
): Promise<boolean> {
  return (await runPrepared(tx, REDEEM, [use.checkoutId, use.orderId, use.at])).length === 1;
}

/** What became of a checkout's hold; null where it never had one. */
export async function holdState(
  tx: Db,
  checkoutId: CheckoutId,
): Promise<'held' | 'redeemed' | 'released' | null> {
  return (await runPrepared(tx, STATE, [checkoutId]))[0]?.state ?? null;
}

/** Frees a hold; false where there is none to free (any more). */
export async function releaseHold(tx: Db, checkoutId: CheckoutId, at: Date): Promise<boolean> {
  return (await runPrepared(tx, RELEASE, [checkoutId, at])).length === 1;
}
