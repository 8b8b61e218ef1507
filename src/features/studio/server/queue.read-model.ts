import { rawQuery, type Db } from '@/platform/db/database';
import type { OrderItemRow } from '@/features/orders/server';
import type { UserId } from '@/shared/ids';
import { beginningWith } from '@/shared/search-words';

export type QueueShow = 'open' | 'mine' | 'unassigned' | 'waiting' | 'completed';

/** What narrows the queue; what is null narrows nothing. */
export interface QueueFilters {
  /** 0 to 3. */
  readonly status: number | null;
  readonly engineer: UserId | 'none' | null;
  readonly service: number | null;
  /** As `searchWords` gives them: each must begin a word of the item or of who ordered it. */
  readonly words: readonly string[];
}

export interface QueueAsk extends QueueFilters {
  readonly show: QueueShow;
  /** Engineers see their own and unassigned items; null for admins, who see all. */
  readonly onlyFor: UserId | null;
  readonly viewer: UserId;
  readonly limit: number;
  readonly offset: number;
}

/** A row of the queue: the item's own columns and what stands beside it. */
export type QueueRow = OrderItemRow & {
  readonly payer_first_name: string;
  readonly payer_last_name: string;
  readonly engineer_name: string | null;
  readonly files_count: number;
};

// Paused items (nothing to do until the customer acts) stand apart from the open ones.
const WAITING =
  '(i.files_received_at is null or i.paused_at is not null or (i.last_delivered_at is not null and i.revision_asked_at is null))';
const WORKED_ON = 'not i.is_gift_card and i.round_for is null';

// Among what waits for customers, those whom we asked something come first; among mine, they come last.
const ORDERS: Record<QueueShow, string> = {
  open: 'i.due_at nulls last, i.id',
  unassigned: 'i.due_at nulls last, i.id',
  completed: 'i.completed_at desc nulls last, i.id desc',
  mine: 'i.paused_at is not null, i.due_at nulls last, i.id',
  waiting: 'i.paused_at is null, i.paused_at, i.due_at nulls last, i.id',
};

// `viewer` gives the viewer's place in the statement.
const SHOWN: Record<QueueShow, (viewer: () => string) => string> = {
  open: () => `i.status < 3 and not ${WAITING}`,
  mine: (viewer) => `i.status < 3 and i.engineer_id = ${viewer()}`,
  unassigned: () => `i.status < 3 and i.engineer_id is null and not ${WAITING}`,
  waiting: () => `i.status < 3 and ${WAITING}`,
  completed: () => 'i.status = 3',
};

type AddValue = (value: unknown) => string;

const ITEMS_TOLD = 'order_items w where item_words(w.track, w.artists)';
const ORDERS_TOLD = 'order_words(p.payer_first_name, p.payer_last_name, p.payer_email, p.payer_phone)';
const numberOf = (word: string): string | null => (/^[1-9]\d{0,14}$/.test(word) ? word : null);

/**
 * SQL that holds for items `i` of which a word tells, or of whose order it does; a number is an order's or an item's too.
 * Looks the word up once and asks each item: a word that half of everybody has costs no more than that.
 * @param add takes a value and gives its place in the statement
 */
export function toldBy(word: string, add: AddValue): string {
  const query = `${add(beginningWith(word))}::tsquery`;
  const number = numberOf(word) === null ? null : `${add(word)}::bigint`;
  return `(
    i.id in (select w.id from ${ITEMS_TOLD} @@ ${query})
    or i.order_id in (select p.id from orders p where ${ORDERS_TOLD} @@ ${query})
    ${number === null ? '' : `or i.order_id = ${number} or i.id = ${number}`})`;
}

/** The same for words that tell of few among very many items: begins with what the word finds. */
export function foundBy(word: string, add: AddValue): string {
  const query = `${add(beginningWith(word))}::tsquery`;
  const number = numberOf(word) === null ? null : `${add(word)}::bigint`;
  return `i.id in (
    select w.id from ${ITEMS_TOLD} @@ ${query}
    union all
    select w.id from orders p join order_items w on w.order_id = p.id where ${ORDERS_TOLD} @@ ${query}
    ${number === null ? '' : `union all select w.id from order_items w where w.order_id = ${number} or w.id = ${number}`})`;
}

function conditionsOf(ask: Omit<QueueAsk, 'limit' | 'offset'>): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const parts = [WORKED_ON, SHOWN[ask.show](() => add(ask.viewer))];
  if (ask.onlyFor !== null) parts.push(`(i.engineer_id is null or i.engineer_id = ${add(ask.onlyFor)})`);
  if (ask.status !== null) parts.push(`i.status = ${add(ask.status)}`);
  if (ask.engineer === 'none') parts.push('i.engineer_id is null');
  else if (ask.engineer !== null) parts.push(`i.engineer_id = ${add(ask.engineer)}`);
  if (ask.service !== null) parts.push(`i.service_id = ${add(ask.service)}`);
  parts.push(...ask.words.map((word) => toldBy(word, add)));
  return { where: parts.join(' and '), values };
}

/** The queue's page: by due time, then arrival; completed ones newest first. */
export async function readQueue(db: Db, ask: QueueAsk): Promise<QueueRow[]> {
  const { where, values } = conditionsOf(ask);
  const order = ORDERS[ask.show];
  // The page first, then what stands beside its rows: never for all that were passed over.
  const text = `
    with page as materialized (
      select i.id from order_items i where ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2}
    )
    select i.*, o.created_at, o.payer_first_name, o.payer_last_name, u.first_name as engineer_name,
      (select count(*) from order_item_links l where l.order_item_id = i.id) as files_count
    from page join order_items i on i.id = page.id
    join orders o on o.id = i.order_id
    left join users u on u.id = i.engineer_id
    order by ${order}`;
  return rawQuery<QueueRow>(db, text, [...values, ask.limit, ask.offset]);
}

/** How many items there are on all pages. */
export async function countQueue(db: Db, ask: Omit<QueueAsk, 'limit' | 'offset'>): Promise<number> {
  const { where, values } = conditionsOf(ask);
  const text = `select count(*) as count from order_items i where ${where}`;
  return (await rawQuery<{ count: number }>(db, text, values))[0]?.count ?? 0;
}

/** How many open items each part of the queue has, and how many uploads nobody has paid. */
export interface QueueCounts {
  readonly open: number;
  readonly mine: number;
  readonly unassigned: number;
  readonly waiting: number;
  readonly unpaid_uploads: number;
}

/** Counts the parts of the queue as one person sees them. */
export async function countParts(
  db: Db,
  { viewer, onlyFor }: Pick<QueueAsk, 'viewer' | 'onlyFor'>,
): Promise<QueueCounts> {
  const text = `
    select count(*) filter (where not ${WAITING}) as open,
      count(*) filter (where i.engineer_id = $1) as mine,
      count(*) filter (where i.engineer_id is null and not ${WAITING}) as unassigned,
      count(*) filter (where ${WAITING}) as waiting,
      (select count(*) from new_uploads where order_item_id is null) as unpaid_uploads
    from order_items i
    where i.status < 3 and ${WORKED_ON} and ($2::bigint is null or i.engineer_id is null or i.engineer_id = $2)`;
  const [counts] = await rawQuery<QueueCounts & Record<string, unknown>>(db, text, [viewer, onlyFor]);
  if (counts === undefined) throw new Error('nothing was counted');
  return counts;
}

export type Named = { readonly id: number; readonly name: string };

/** Who can be assigned, and the services that items can be of. */
export async function readChoices(db: Db): Promise<{ engineers: Named[]; services: Named[] }> {
  const people = `
    select id, trim(concat(first_name, ' ', last_name)) as name from users where role <> 'customer' order by first_name, id`;
  const services = 'select id, name from services where not is_gift_card order by position, id';
  const [found, offered] = await Promise.all([
    rawQuery<Named>(db, people, []),
    rawQuery<Named>(db, services, []),
  ]);
  return { engineers: found, services: offered };
}
