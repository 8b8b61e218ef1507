import type { Db } from '@/platform/db/database';
import type { VoucherKind } from '@/modules/foundation/settings/vat-modes.rules';
import { queryRows } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, GiftCardId, OrderId, OrderItemId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { GiftRecipient, GiftInput } from '../gift-cards.rules';

/** A card as a code finds it. */
export type GiftByCode = {
  readonly id: GiftCardId;
  readonly currency: string;
  readonly balance: Minor;
  /** The part that open checkouts of others hold. */
  readonly held: Minor;
  readonly is_blocked: boolean;
  /** Stopped by the studio. */
  readonly is_stopped: boolean;
  readonly vat_kind: VoucherKind;
};

const BY_CODE = statement<GiftByCode>(
  'gift_cards_by_code',
  `select c.id, c.currency, c.blocked_for is not null as is_blocked,
          c.disabled_at is not null as is_stopped, c.vat_kind,
          coalesce((select -sum(amount) from ledger_entries where gift_card_id = c.id), 0)::bigint as balance,
          coalesce((select sum(amount) from gift_holds h
                    where h.gift_card_id = c.id and h.state = 'held' and h.user_id is distinct from $2), 0)::bigint as held
   from gift_cards c where c.code_hash = any($1::text[])`,
);

/** The card behind one of some codes' hashes; null where there is none. */
export async function giftByCode(
  db: Db,
  hashes: readonly string[],
  userId: UserId,
): Promise<GiftByCode | null> {
  return (await runPrepared(db, BY_CODE, [hashes, userId]))[0] ?? null;
}

/** A paid line of gift cards. */
export type PaidGiftItem = {
  readonly order_id: OrderId;
  readonly order_item_id: OrderItemId;
  readonly checkout_id: CheckoutId;
  readonly user_id: UserId | null;
  readonly buyer_name: string;
  readonly buyer_email: string;
  readonly currency: string;
  readonly quantity: number;
  readonly price: Minor;
  readonly gift: GiftInput | null;
  /** As it was sold, which it stays whatever the studio's VAT becomes. */
  readonly vat_kind: VoucherKind;
};

const PAID_ITEMS = `
  select o.id as order_id, i.id as order_item_id, o.checkout_id, o.user_id, o.payer_first_name as buyer_name,
         o.payer_email as buyer_email, o.currency, i.quantity, i.price, i.gift,
         coalesce(o.vat ->> 'vouchers', 'multi') as vat_kind
  from orders o join order_items i on i.order_id = o.id
  where o.id = $1 and i.is_gift_card and i.price > 0 order by i.id`;

/** The gift cards that an order paid for. */
export function paidGiftItems(db: Db, orderId: OrderId): Promise<PaidGiftItem[]> {
  return queryRows<PaidGiftItem>(db, PAID_ITEMS, [orderId]);
}

/** A card to be kept. */
export interface NewGift {
  readonly item: PaidGiftItem;
  readonly piece: number;
  readonly sealed: string;
  readonly codeHash: string;
  /** Null where the buyer keeps it. */
  readonly recipient: GiftRecipient | null;
  readonly at: Date;
}

const INSERT = `
  insert into gift_cards (order_id, order_item_id, piece, sealed_code, code_hash, amount, currency, user_id, buyer_email,
                          recipient_name, recipient_email, message, send_at, created_at, vat_kind)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (order_item_id, piece) do nothing
  returning id`;

/** Keeps a card; null where that piece has one. */
export async function insertGift(tx: Db, gift: NewGift): Promise<GiftCardId | null> {
  const { item, recipient } = gift;
  const rows = await queryRows<{ id: GiftCardId }>(tx, INSERT, [
    item.order_id,
    item.order_item_id,
    gift.piece,
    gift.sealed,
    gift.codeHash,
    item.price,
    item.currency,
    item.user_id,
    item.buyer_email,
    recipient?.name ?? null,
    recipient?.email ?? null,
    recipient?.message ?? null,
    recipient?.sendAt ?? null,
    gift.at,
    item.vat_kind,
  ]);
  return rows[0]?.id ?? null;
}

const SEND_DUE = `
  update gift_cards c set sent_at = $1, user_id = coalesce(
    (select u.id from users u where lower(u.email) = lower(c.recipient_email) and u.verified_at is not null), c.user_id)
  where c.id in (select id from gift_cards where sent_at is null and send_at <= $1 and blocked_for is null and disabled_at is null
                 order by send_at limit $2 for update skip locked)
  returning c.id`;

/** Marks cards whose day has come as sent, and gives them to the accounts of their recipients, where there are. */
export async function takeDueGifts(tx: Db, at: Date, limit: number): Promise<GiftCardId[]> {
  return (await queryRows<{ id: GiftCardId }>(tx, SEND_DUE, [at, limit])).map((row) => row.id);
}

// Sent to this address; or bought by it as a guest and not given away.
const CLAIM = `
  update gift_cards set user_id = $1
  where user_id is distinct from $1 and (
    (lower(recipient_email) = lower($2) and sent_at is not null) or (user_id is null and lower(buyer_email) = lower($2)))`;

/** Gives an account the cards of its address, which was just verified. */
export async function claimGifts(db: Db, userId: UserId, email: string): Promise<void> {
  await queryRows(db, CLAIM, [userId, email]);
}

/** What the mails about a card say. */
export type GiftMailRow = {
  readonly sealed_code: string;
  readonly code_hash: string;
  readonly amount: Minor;
  readonly currency: string;
  /** Null: the studio gives it. */
  readonly buyer_name: string | null;
  readonly buyer_email: string;
  readonly has_account: boolean;
  readonly recipient_name: string | null;
  readonly recipient_email: string | null;
  readonly message: string | null;
  readonly send_at: Date | null;
};

const FOR_MAIL = `
  select c.sealed_code, c.code_hash, c.amount, c.currency, o.payer_first_name as buyer_name, c.buyer_email,
         o.user_id is not null as has_account, c.recipient_name, c.recipient_email, c.message, c.send_at
  from gift_cards c left join orders o on o.id = c.order_id where c.id = $1`;

/** A card as its mails need it; null where there is none. */
export async function giftForMail(db: Db, id: GiftCardId): Promise<GiftMailRow | null> {
  return (await queryRows<GiftMailRow>(db, FOR_MAIL, [id]))[0] ?? null;
}
