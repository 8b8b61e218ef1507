import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { UserId } from '@/shared/ids';
import { beginningWith } from '@/shared/search-terms';
import { isNumber, sayingAll } from './queue.read-model';

export interface FoundItem extends Record<string, unknown> {
  readonly id: number;
  readonly order_id: number;
  readonly track: string | null;
  readonly artists: string[];
  readonly service_name: string;
  readonly status: number;
  readonly payer: string;
}

export interface FoundOrder extends Record<string, unknown> {
  readonly id: number;
  readonly payer: string;
  readonly email: string;
  readonly created_at: Date;
}

const PAYER = "trim(concat(o.payer_first_name, ' ', o.payer_last_name))";
const MAX_COUNT = 6;
const NEWEST = 1000;

interface Rows {
  readonly from: string;
  readonly where: string;
  /** Ends it early, where something before it has found enough. */
  readonly unless?: string;
}

/**
 * SQL of the newest rows `t` with `id` and `words` in which the words of `$1` stand: a word that many have is among the newest
 * thousand; only where those are too few the index is asked for all, which are few then.
 */
function newest({ from, where, unless = 'false' }: Rows, name: string): string {
  return `
    ${name}_late as materialized (
      select r.id from (
        select t.id, t.words from ${from} t where ${where} and not (${unless}) order by t.id desc limit ${NEWEST}
      ) r where r.words @@ $1::tsquery limit ${MAX_COUNT}
    ), ${name}_ever as materialized (
      select t.id from ${from} t
      where ${where} and t.words @@ $1::tsquery and (select count(*) from ${name}_late) < ${MAX_COUNT} and not (${unless})
    ), ${name} as materialized (
      select id from ${name}_late union select id from ${name}_ever order by id desc limit ${MAX_COUNT}
    )`;
}

// $2: engineers find their own and unassigned ones. $3: an item's or order's whole number, which comes first.
const WORKED_ON = `not t.is_gift_card and t.round_for is null and ($2::bigint is null or t.engineer_id is null or t.engineer_id = $2)`;
const ITEMS = statement<FoundItem>(
  'studio_find_items',
  `with named as materialized (
     select t.id from order_items t where (t.id = $3::bigint or t.order_id = $3::bigint) and ${WORKED_ON} limit ${MAX_COUNT}
   ), ${newest({ from: 'order_items', where: `t.status < 3 and ${WORKED_ON}` }, 'open')},
   ${newest(
     {
       from: 'order_items',
       where: `t.status = 3 and ${WORKED_ON}`,
       unless: `(select count(*) from open) >= ${MAX_COUNT}`,
     },
     'completed',
   )},
   found as (select id from named union select id from open union select id from completed)
   select i.id, i.order_id, i.track, i.artists, i.service_name, i.status, ${PAYER} as payer
   from found join order_items i on i.id = found.id join orders o on o.id = i.order_id
   order by i.id in (select id from named) desc, i.status = 3, i.id desc limit ${MAX_COUNT}`,
);

const numberOf = (words: readonly string[]): string | null => {
  const [first = ''] = words;
  return words.length === 1 && isNumber(first) ? first : null;
};

const beginningAll = (words: readonly string[]): string => words.map(beginningWith).join(' & ');

/** The newest items of which all words tell, open ones first, and first of all those of that number. */
export async function findItems(
  db: Db,
  words: readonly string[],
  onlyFor: UserId | null,
): Promise<FoundItem[]> {
  return runPrepared(db, ITEMS, [sayingAll(words), onlyFor, numberOf(words)]);
}

const ORDERS = statement<FoundOrder>(
  'studio_find_orders',
  `with ${newest({ from: 'orders', where: 'true' }, 'told')},
   found as (select id from told union select id from orders where id = $2::bigint)
   select o.id, ${PAYER} as payer, o.payer_email as email, o.created_at
   from found join orders o on o.id = found.id order by o.id = $2::bigint desc nulls last, o.id desc limit ${MAX_COUNT}`,
);

/** The newest orders whose payer the words tell of, or of that number. */
export async function findOrders(db: Db, words: readonly string[]): Promise<FoundOrder[]> {
  return runPrepared(db, ORDERS, [beginningAll(words), numberOf(words)]);
}

export interface FoundCustomer extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const CUSTOMERS = statement<FoundCustomer>(
  'studio_find_customers',
  `with ${newest({ from: 'users', where: "t.role = 'customer'" }, 'told')}
   select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name, u.email
   from told join users u on u.id = told.id order by u.id desc`,
);

/** Customers with an account of whose names, address or phone all words tell. */
export async function findCustomers(db: Db, words: readonly string[]): Promise<FoundCustomer[]> {
  return runPrepared(db, CUSTOMERS, [beginningAll(words)]);
}

export interface FoundService extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly state: string;
}

const SERVICES = statement<FoundService>(
  'studio_find_services',
  `select id, name, state from services where search_words(name) @@ $1::tsquery
   order by state = 'archived', position, id limit ${MAX_COUNT}`,
);

/** Services whose names hold all words; few, so they are all looked at. */
export async function findServices(db: Db, words: readonly string[]): Promise<FoundService[]> {
  return runPrepared(db, SERVICES, [beginningAll(words)]);
}
