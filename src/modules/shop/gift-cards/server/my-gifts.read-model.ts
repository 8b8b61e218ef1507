import { queryRows, type Db } from '@/platform/db/database';
import type { GiftCardId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** One use of a card, or a return to it. */
export type GiftUse = {
  readonly kind: 'used' | 'returned';
  readonly amount: Minor;
  readonly order_id: number | null;
  /** ISO 8601. */
  readonly created_at: string;
};

/** A card on its owner's page. */
export type MyGift = {
  readonly id: GiftCardId;
  readonly sealed_code: string;
  readonly code_hash: string;
  readonly amount: Minor;
  readonly balance: Minor;
  readonly currency: string;
  readonly recipient_name: string | null;
  readonly recipient_email: string | null;
  readonly send_at: Date | null;
  readonly sent_at: Date | null;
  readonly is_mine_by_gift: boolean;
  readonly is_blocked: boolean;
  /** What was voided of it. */
  readonly voided: Minor;
  readonly created_at: Date;
  readonly history: readonly GiftUse[];
};

// A code can be spent by whoever has it: the number of an order shows to its own customer only.
const LIST = `
  select c.id, c.sealed_code, c.code_hash, c.amount, c.currency, c.recipient_name, c.recipient_email, c.send_at, c.sent_at,
         c.created_at, o.user_id is distinct from $1 and c.recipient_email is not null as is_mine_by_gift,
         c.blocked_for is not null or c.disabled_at is not null as is_blocked,
         coalesce((select -sum(amount) from ledger_entries where gift_card_id = c.id), 0)::bigint as balance,
         coalesce((select sum(amount) from ledger_entries where gift_card_id = c.id and kind = 'gift_void'), 0)::bigint as voided,
         coalesce(uses.history, '[]') as history
  from (select * from gift_cards where user_id = $1 order by id desc limit $2 offset $3) c
  left join orders o on o.id = c.order_id
  left join lateral (
    select jsonb_agg(jsonb_build_object(
             'kind', case when one.amount > 0 then 'used' else 'returned' end, 'amount', abs(one.amount),
             'order_id', one.order_id, 'created_at', one.created_at) order by one.id desc) as history
    from (
      select entry.id, entry.amount, paid.id as order_id, entry.created_at
      from ledger_entries entry left join orders paid on paid.checkout_id = entry.checkout_id and paid.user_id = $1
      where entry.gift_card_id = c.id and entry.kind not in ('gift_issue', 'gift_void') order by entry.id desc limit $4
    ) one
  ) uses on true
  order by c.id desc`;

/** A page of a customer's cards, newest first, each with its newest uses. */
export function listMyGifts(
  db: Db,
  userId: UserId,
  slice: { limit: number; offset: number; uses: number },
): Promise<MyGift[]> {
  return queryRows<MyGift>(db, LIST, [userId, slice.limit, slice.offset, slice.uses]);
}

/** How many cards a customer has. */
export async function countMyGifts(db: Db, userId: UserId): Promise<number> {
  const text = 'select count(*) as total from gift_cards where user_id = $1';
  return (await queryRows<{ total: number }>(db, text, [userId]))[0]?.total ?? 0;
}
