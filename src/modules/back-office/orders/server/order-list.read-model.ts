import { codesMeant } from '@/modules/shop/promotions/promotions.rules';
import { queryRows, type Db } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { OrderId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { likeText, type OrderMoneyState, type OrderSearch, type OrderState } from '../order-admin.rules';

/** What the list of orders is asked for; days in UTC, both included. */
export interface OrdersAsk {
  readonly search: OrderSearch | null;
  readonly state: OrderState | null;
  readonly money: OrderMoneyState | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly limit: number;
  readonly offset: number;
}

export type ListedRow = {
  readonly id: OrderId;
  readonly created_at: Date;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly services: string[];
  readonly tracks: string[];
  readonly order_status: number;
  readonly paid: Minor;
  readonly currency: string;
  readonly payment_status: 'paid' | 'partly_refunded' | 'refunded';
  readonly payment_method: string;
  readonly disputed: boolean;
};

/** Most orders that a search counts: whoever finds more types more. */
export const MAX_FOUND = 1_000;

// Everywhere but in the order's own row: each part finds by an index of its own.
const ELSEWHERE = `
  select i.order_id from (select order_id from order_items where lower(track) like '%' || $1 || '%' limit ${MAX_FOUND}) i
  union select c.order_id from (select checkout_id from payments where reference like $2 || '%' limit ${MAX_FOUND}) p
    join checkouts c on c.id = p.checkout_id where c.order_id is not null
  union select order_id from (
    select order_id from checkouts where promo is not null and lower(promo ->> 'code') = any($5) and order_id is not null
    order by id desc limit ${MAX_FOUND}) coded
  union select c.order_id from hand_orders h join checkouts c on c.id = h.checkout_id
    where h.reference <> '' and lower(h.reference) = $3 and c.order_id is not null
  union select order_id from order_credits where lower(code) = any($5)
  union select order_id from receipts where number = upper($3)
  union select g.order_id from gift_cards g where g.code_hash = any($4)
  union select h.order_id from gift_holds h join gift_cards g on g.id = h.gift_card_id
    where g.code_hash = any($4) and h.order_id is not null
  union select o.id from orders o join users u on u.id = o.user_id where lower(u.email) = $3`;

interface Found {
  readonly search: OrderSearch;
  /** The text as it was typed: references tell capitals apart. */
  readonly typed: string;
}

/** The orders that a text stands in, anywhere but in their own rows. */
export async function ordersNaming(db: Db, { search, typed }: Found): Promise<OrderId[]> {
  if (search.isShort) return search.number === null ? [] : [search.number as OrderId];
  const codes = codesMeant(typed);
  const meant = [codes.map(hashToken), codes.map((code) => code.toLowerCase())];
  const values = [likeText(search.words), likeText(typed.trim()), search.words, ...meant];
  const rows = await queryRows<{ order_id: OrderId }>(db, ELSEWHERE, values);
  const ids = rows.map(({ order_id }) => order_id);
  return search.number === null ? ids : [...ids, search.number as OrderId];
}

const STATUS: Record<OrderState, number> = {
  pending: 0,
  'in-progress': 1,
  'in-revision': 2,
  completed: 3,
};

const MONEY: Record<OrderMoneyState, string> = {
  paid: `o.payment_status = 'paid'`,
  'partly-refunded': `o.payment_status = 'partly_refunded'`,
  refunded: `o.payment_status = 'refunded'`,
  disputed: 'o.checkout_id in (select p.checkout_id from disputes d join payments p on p.id = d.payment_id)',
};

const PAYER = `lower(o.payer_first_name || ' ' || o.payer_last_name || ' ' || o.payer_email)`;
const FIRST_LETTERS = `(lower(o.payer_first_name) like $1 || '%' or lower(o.payer_last_name) like $1 || '%' or o.id = any($2))`;
const ANYWHERE = `(${PAYER} like '%' || $1 || '%' or o.id = any($2))`;

function conditions(ask: OrdersAsk, named: readonly OrderId[]): { text: string; values: unknown[] } {
  const { search, state, money, from, to } = ask;
  const values: unknown[] = [];
  const all: string[] = [];
  if (search !== null) {
    values.push(likeText(search.words), named);
    all.push(search.isShort ? FIRST_LETTERS : ANYWHERE);
  }
  const given = (value: unknown): string => `$${values.push(value)}`;
  if (state !== null) all.push(`o.status = ${STATUS[state]}`);
  if (money !== null) all.push(MONEY[money]);
  if (from !== null) all.push(`o.created_at >= ${given(from)}::date at time zone 'UTC'`);
  if (to !== null) all.push(`o.created_at < (${given(to)}::date + 1) at time zone 'UTC'`);
  return { text: all.length === 0 ? 'true' : all.join(' and '), values };
}

/**
 * One page of the orders, newest first: their ids by the index first, and then what stands beside them.
 * @param named what `ordersNaming` found
 */
export async function listOrders(
  db: Db,
  ask: OrdersAsk,
  named: readonly OrderId[],
): Promise<{ rows: ListedRow[]; total: number }> {
  const { text, values } = conditions(ask, named);
  const max = ask.search === null ? '' : ` limit ${MAX_FOUND + 1}`;
  const page = `select o.id from orders o where ${text} order by o.id desc limit ${ask.limit} offset ${ask.offset}`;
  const rows = queryRows<ListedRow>(
    db,
    `select o.id, o.created_at, trim(o.payer_first_name || ' ' || o.payer_last_name) as customer_name,
       o.payer_email as customer_email, coalesce(i.services, '{}') as services, coalesce(i.tracks, '{}') as tracks,
       o.status as order_status, o.amount + o.gift_amount as paid, o.currency, o.payment_status, o.payment_method,
       exists (select 1 from disputes d join payments p on p.id = d.payment_id
               where p.checkout_id = o.checkout_id) as disputed
     from (${page}) shown
     join orders o on o.id = shown.id
     left join lateral (
       select array_agg(service_name order by id) as services,
         array_agg(track order by id) filter (where track is not null) as tracks
       from order_items where order_id = o.id) i on true
     order by o.id desc`,
    values,
  );
  const counted = queryRows<{ total: number }>(
    db,
    `select count(*) as total from (select 1 from orders o where ${text}${max}) found`,
    values,
  );
  const [[count], listed] = await Promise.all([counted, rows]);
  return { rows: listed, total: count?.total ?? 0 };
}
