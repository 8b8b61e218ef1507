import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { beginningWith, significantTerms } from '@/shared/search-terms';
import { ORDERS_SHOWN, orderSought, type CustomerPart } from '../customers.rules';

/** What was paid and not given back in one currency. */
export type Spent = { readonly currency: string; readonly amount: Minor };

/** A customer as lists show them. */
export type CustomerRow = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly verified_at: Date | null;
  readonly blocked_at: Date | null;
  readonly created_at: Date;
  readonly orders: number;
  readonly last_order_at: Date | null;
  readonly spent: readonly Spent[];
};

const COLUMNS = `
  u.id, trim(concat(u.first_name, ' ', u.last_name)) as name, u.email, u.phone, u.verified_at, u.blocked_at, u.created_at,
  o.orders, o.last_order_at, o.spent`;

// Money on its way back counts as gone.
const ORDERS = `
  cross join lateral (
    select coalesce(sum(c.orders), 0)::int as orders, max(c.last_order_at) as last_order_at,
      coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.amount) order by c.currency)
        filter (where c.currency is not null), '[]') as spent
    from (
      select p.currency, count(*) as orders, max(p.created_at) as last_order_at,
        sum(p.amount - coalesce((select sum(r.amount) from refunds r where r.checkout_id = p.checkout_id and r.state <> 'failed'), 0)) as amount
      from orders p where p.user_id = u.id group by p.currency
    ) c
  ) o`;

export interface CustomersQuery {
  readonly sought: string;
  readonly part: CustomerPart;
}

function conditionsOf({ sought, part }: CustomersQuery): { where: string; values: (string | number)[] } {
  const where = ["u.role = 'customer'"];
  const values: (string | number)[] = [];
  if (part === 'blocked') where.push('u.blocked_at is not null');
  const order = orderSought(sought);
  const words = significantTerms(sought).map((word) => beginningWith(word));
  if (order !== null) {
    values.push(order, words.join(' & '));
    where.push('(u.id in (select user_id from orders where id = $1) or u.words @@ $2::tsquery)');
  } else if (words.length > 0) {
    values.push(words.join(' & '));
    where.push('u.words @@ $1::tsquery');
  } else if (sought.trim() !== '') {
    // Signs alone name nobody.
    where.push('false');
  }
  return { where: where.join(' and '), values };
}

/** A page of customers, the newest first. */
export function selectCustomers(
  db: Db,
  input: CustomersQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<CustomerRow[]> {
  const { where, values } = conditionsOf(input);
  const text = `
    select ${COLUMNS} from (
      select u.* from users u where ${where} order by u.id desc
      limit $${values.length + 1} offset $${values.length + 2}
    ) u ${ORDERS} order by u.id desc`;
  return queryRows<CustomerRow>(db, text, [...values, limit, offset]);
}

/** How many customers there are. */
export async function countCustomers(db: Db, input: CustomersQuery): Promise<number> {
  const { where, values } = conditionsOf(input);
  const text = `select count(*)::int as count from users u where ${where}`;
  return (await queryRows<{ count: number }>(db, text, values))[0]?.count ?? 0;
}

/** One customer; null where there is none of that id. */
export async function findCustomer(db: Db, id: UserId): Promise<CustomerRow | null> {
  const text = `select ${COLUMNS} from users u ${ORDERS} where u.id = $1 and u.role = 'customer'`;
  return (await queryRows<CustomerRow>(db, text, [id]))[0] ?? null;
}

/** An order as its customer's page lists it. */
export type CustomerOrder = {
  readonly id: number;
  readonly created_at: Date;
  readonly what: string;
  readonly status: number;
  readonly payment_status: 'paid' | 'partly_refunded' | 'refunded';
  readonly amount: Minor;
  readonly currency: string;
};

/** A customer's newest orders. */
export function ordersOfCustomer(db: Db, id: UserId): Promise<CustomerOrder[]> {
  const text = `
    select o.id, o.created_at, o.status, o.payment_status, o.amount, o.currency,
      coalesce((select string_agg(distinct i.service_name, ', ') from order_items i where i.order_id = o.id), '') as what
    from orders o where o.user_id = $1 order by o.id desc limit ${ORDERS_SHOWN}`;
  return queryRows<CustomerOrder>(db, text, [id]);
}

/** A live chat of a customer. */
export type CustomerChat = {
  readonly id: number;
  readonly state: 'open' | 'closed';
  readonly last_message_at: Date;
};

/** A customer's live chats, newest first, at most ten. */
export function chatsOfCustomer(db: Db, id: UserId): Promise<CustomerChat[]> {
  const text = `
    select id, state, last_message_at from conversations where user_id = $1 and kind = 'live'
    order by last_message_at desc, id desc limit 10`;
  return queryRows<CustomerChat>(db, text, [id]);
}
