import { rawQuery, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { beginningWith } from '@/shared/search-words';
import { foundBy, toldBy } from './queue.read-model';

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
const MOST = 6;

/** The newest items of which all words tell, open ones first. */
export async function findItems(
  db: Db,
  words: readonly string[],
  onlyFor: UserId | null,
): Promise<FoundItem[]> {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const seen = onlyFor === null ? [] : [`(i.engineer_id is null or i.engineer_id = ${add(onlyFor)})`];
  const where = (tell: typeof toldBy): string =>
    [...words.map((word) => tell(word, add)), ...seen, 'not i.is_gift_card', 'i.round_for is null'].join(
      ' and ',
    );
  // Words that nearly everybody has fill the list with open items: completed ones are not looked up then.
  const text = `
    with open as materialized (
      select i.id from order_items i where i.status < 3 and ${where(toldBy)} order by i.id desc limit ${MOST}
    ), completed as materialized (
      select i.id from order_items i
      where i.status = 3 and (select count(*) from open) < ${MOST} and ${where(foundBy)} order by i.id desc limit ${MOST}
    ), found as (select id from open union all select id from completed)
    select i.id, i.order_id, i.track, i.artists, i.service_name, i.status, ${PAYER} as payer
    from found join order_items i on i.id = found.id join orders o on o.id = i.order_id order by i.status = 3, i.id desc limit ${MOST}`;
  return rawQuery<FoundItem>(db, text, values);
}

/** The newest orders whose payer the words tell of, or of that number. */
export async function findOrders(db: Db, words: readonly string[]): Promise<FoundOrder[]> {
  const [first = ''] = words;
  const numbered = words.length === 1 && /^[1-9]\d{0,14}$/.test(first) ? first : null;
  const text = `
    with found as materialized (
      select o.id from orders o
      where order_words(o.payer_first_name, o.payer_last_name, o.payer_email, o.payer_phone) @@ $1::tsquery
      union select o.id from orders o where o.id = $2::bigint
    )
    select o.id, ${PAYER} as payer, o.payer_email as email, o.created_at from orders o
    where o.id in (select id from found) order by o.id = $2::bigint desc nulls last, o.id desc limit ${MOST}`;
  return rawQuery<FoundOrder>(db, text, [words.map(beginningWith).join(' & '), numbered]);
}

export interface FoundCustomer extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Customers with an account of whose names, address or phone all words tell. */
export async function findCustomers(db: Db, words: readonly string[]): Promise<FoundCustomer[]> {
  const text = `
    with found as materialized (
      select u.id from users u
      where u.role = 'customer' and order_words(u.first_name, u.last_name, u.email, u.phone) @@ $1::tsquery
    )
    select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name, u.email from users u
    where u.id in (select id from found) order by u.id desc limit ${MOST}`;
  return rawQuery<FoundCustomer>(db, text, [words.map(beginningWith).join(' & ')]);
}

export interface FoundService extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly state: string;
}

/** Services whose names hold all words; few, so they are all looked at. */
export async function findServices(db: Db, words: readonly string[]): Promise<FoundService[]> {
  const text = `
    select id, name, state from services where search_words(name) @@ $1::tsquery
    order by state = 'archived', position, id limit ${MOST}`;
  return rawQuery<FoundService>(db, text, [words.map(beginningWith).join(' & ')]);
}
