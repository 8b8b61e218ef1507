import { queryRows, type Db } from '@/platform/db/database';
import { beginningWith, significantTerms } from '@/shared/search-terms';
import { orderSought } from '../customers.rules';
import type { Spent } from './customers.read-model';

/** Somebody who ordered without an account: one by address, with the name of their newest order. */
export type GuestRow = {
  readonly name: string;
  readonly email: string;
  readonly orders: number;
  readonly first_order_at: Date;
  readonly last_order_at: Date;
  readonly spent: readonly Spent[];
};

// What stays in the books of a deleted account is nobody's address.
const OF_GUESTS = "user_id is null and payer_email not like 'deleted-%@account.invalid'";

function conditionsOf(sought: string): { where: string; values: (string | number | null)[] } {
  if (sought.trim() === '') return { where: 'true', values: [] };
  const words = significantTerms(sought).map(beginningWith);
  // Signs alone name nobody.
  if (words.length === 0) return { where: 'false', values: [] };
  const where = `lower(g.payer_email) in (
    select lower(f.payer_email) from orders f where f.${OF_GUESTS} and (f.words @@ $1::tsquery or f.id = $2::bigint))`;
  return { where, values: [words.join(' & '), orderSought(sought)] };
}

/** A page of guests, who ordered last first. */
export function selectGuests(
  db: Db,
  sought: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<GuestRow[]> {
  const { where, values } = conditionsOf(sought);
  const text = `
    with page as materialized (
      select g.id, lower(g.payer_email) as address from orders g
      where g.${OF_GUESTS} and ${where} and not exists (
        select 1 from orders n
        where n.user_id is null and lower(n.payer_email) = lower(g.payer_email) and n.id > g.id)
      order by g.id desc limit $${values.length + 1} offset $${values.length + 2}
    )
    select trim(concat(g.payer_first_name, ' ', g.payer_last_name)) as name, g.payer_email as email,
      o.orders, o.first_order_at, g.created_at as last_order_at, o.spent
    from page join orders g on g.id = page.id
    cross join lateral (
      select sum(c.orders)::int as orders, min(c.first_order_at) as first_order_at,
        jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.amount) order by c.currency) as spent
      from (
        select p.currency, count(*) as orders, min(p.created_at) as first_order_at,
          sum(p.amount - coalesce((select sum(r.amount) from refunds r where r.checkout_id = p.checkout_id and r.state <> 'failed'), 0)) as amount
        from orders p where p.user_id is null and lower(p.payer_email) = page.address group by p.currency
      ) c
    ) o
    order by g.id desc`;
  return queryRows<GuestRow>(db, text, [...values, limit, offset]);
}

/** How many guests there are. */
export async function countGuests(db: Db, sought: string): Promise<number> {
  const { where, values } = conditionsOf(sought);
  const text = `select count(distinct lower(g.payer_email))::int as count from orders g where g.${OF_GUESTS} and ${where}`;
  return (await queryRows<{ count: number }>(db, text, values))[0]?.count ?? 0;
}
