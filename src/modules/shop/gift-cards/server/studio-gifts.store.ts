import { queryRows, type Db } from '@/platform/db/database';
import type { GiftCardId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { GiftState } from '../gift-cards-studio.rules';

export type StudioGiftRow = {
  readonly id: GiftCardId;
  readonly version: number;
  readonly sealed_code: string;
  readonly code_hash: string;
  readonly amount: Minor;
  readonly balance: Minor;
  readonly held: Minor;
  readonly currency: string;
  readonly order_id: number | null;
  readonly buyer_email: string;
  readonly recipient_name: string | null;
  readonly recipient_email: string | null;
  readonly message: string | null;
  readonly send_at: Date | null;
  readonly sent_at: Date | null;
  readonly reason: string | null;
  readonly issued_by: string | null;
  readonly disabled_at: Date | null;
  readonly blocked_for: 'refund' | 'dispute' | null;
  readonly created_at: Date;
};

const CARDS = `
  select c.id, c.version, c.sealed_code, c.code_hash, c.amount, c.currency, c.order_id, c.buyer_email, c.recipient_name,
    c.recipient_email, c.message, c.send_at, c.sent_at, c.reason, c.disabled_at, c.blocked_for, c.created_at,
    (select trim(concat(first_name, ' ', last_name)) from users where id = c.issued_by) as issued_by,
    coalesce((select -sum(amount) from ledger_entries where gift_card_id = c.id), 0)::bigint as balance,
    coalesce((select sum(amount) from gift_holds where gift_card_id = c.id and state = 'held'), 0)::bigint as held
  from gift_cards c`;

const STATES: Readonly<Record<GiftState, string>> = {
  open: 'disabled_at is null and blocked_for is null and balance > 0',
  spent: 'disabled_at is null and blocked_for is null and balance <= 0',
  stopped: '(disabled_at is not null or blocked_for is not null)',
};

const FOUND = `
  ($1 = '' or code_hash = any($2::text[]) or order_id::text = $1
   or strpos(lower(concat_ws(' ', buyer_email, recipient_email, recipient_name)), lower($1)) > 0)`;

export interface GiftListQuery {
  readonly state: GiftState | null;
  readonly search: string;
  /** Hashes of the codes that the search can mean. */
  readonly hashes: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** A page of cards, newest first, and how many there are in all. */
export async function pageOfGifts(
  db: Db,
  input: GiftListQuery,
): Promise<{ rows: StudioGiftRow[]; total: number }> {
  const where = `where ${input.state === null ? 'true' : STATES[input.state]} and ${FOUND}`;
  const from = `from (${CARDS}) cards ${where}`;
  const values = [input.search, input.hashes];
  const rows = await queryRows<StudioGiftRow>(db, `select * ${from} order by id desc limit $3 offset $4`, [
    ...values,
    input.limit,
    input.offset,
  ]);
  const [count] = await queryRows<{ total: number }>(db, `select count(*) as total ${from}`, values);
  return { rows, total: count?.total ?? 0 };
}

/** A card; null where there is none. */
export async function giftOf(db: Db, id: GiftCardId): Promise<StudioGiftRow | null> {
  return (await queryRows<StudioGiftRow>(db, `${CARDS} where c.id = $1`, [id]))[0] ?? null;
}

/** Holds a card's row until the transaction ends; nobody spends it meanwhile. */
export async function holdGiftRow(tx: Db, id: GiftCardId): Promise<void> {
  await queryRows(tx, 'select id from gift_cards where id = $1 for update', [id]);
}

/** The card of a wish that was carried out already; null where it was not. */
export async function giftOfKey(db: Db, key: string): Promise<GiftCardId | null> {
  const text = 'select id from gift_cards where request_key = $1';
  return (await queryRows<{ id: GiftCardId }>(db, text, [key]))[0]?.id ?? null;
}

export interface GivenGift {
  readonly sealed: string;
  readonly codeHash: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly sendAt: Date;
  readonly by: UserId;
  readonly reason: string;
  readonly key: string;
  readonly at: Date;
}

/** Keeps a card that the studio gives; null where its wish was carried out already. */
export async function insertGivenGift(tx: Db, gift: GivenGift): Promise<GiftCardId | null> {
  // Whoever it is for owns it: there is no buyer.
  const text = `
    insert into gift_cards (piece, sealed_code, code_hash, amount, currency, buyer_email, recipient_email, recipient_name, message,
                            send_at, issued_by, reason, request_key, created_at)
    values (0, $1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict (request_key) do nothing returning id`;
  const rows = await queryRows<{ id: GiftCardId }>(tx, text, [
    gift.sealed,
    gift.codeHash,
    gift.amount,
    gift.currency,
    gift.email,
    gift.name,
    gift.message,
    gift.sendAt,
    gift.by,
    gift.reason,
    gift.key,
    gift.at,
  ]);
  return rows[0]?.id ?? null;
}

/** Stops a card at `at`, or with null lets it pay again. */
export async function setGiftDisabled(tx: Db, id: GiftCardId, at: Date | null): Promise<void> {
  await queryRows(tx, 'update gift_cards set disabled_at = $2, version = version + 1 where id = $1', [
    id,
    at,
  ]);
}

export type GiftEntry = {
  readonly id: number;
  readonly kind: string;
  readonly change: Minor;
  readonly order_id: number | null;
  readonly created_at: Date;
};

/** Everything that moved on a card, newest first. */
export function entriesOf(db: Db, id: GiftCardId): Promise<GiftEntry[]> {
  const text = `
    select e.id, e.kind, -e.amount as change, o.id as order_id, e.created_at
    from ledger_entries e left join orders o on o.checkout_id = e.checkout_id
    where e.gift_card_id = $1 order by e.id desc`;
  return queryRows<GiftEntry>(db, text, [id]);
}
