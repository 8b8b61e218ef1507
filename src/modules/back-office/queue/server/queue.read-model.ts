import { queryRows, type Db } from '@/platform/db/database';
import { ITEM_COLUMNS, type OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { UserId } from '@/shared/ids';
import { beginningWith } from '@/shared/search-terms';
import { BOARD_COLUMNS, type BoardColumn } from '../queue.rules';

export type QueueShow = 'open' | 'mine' | 'unassigned' | 'waiting' | 'completed';

/** What narrows the queue; what is null narrows nothing. */
export interface QueueFilters {
  /** 0 to 3. */
  readonly status: number | null;
  readonly engineer: UserId | 'none' | null;
  readonly service: number | null;
  /** As `searchTerms` gives them: each must begin a word of the item or of who ordered it. */
  readonly words: readonly string[];
}

/** What the board is asked for. */
export interface BoardAsk extends Omit<QueueFilters, 'status'> {
  readonly onlyFor: UserId | null;
  /** Most items that a column shows. */
  readonly perColumn: number;
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
  readonly asked_engineer_name: string | null;
  readonly files_count: number;
  /** How many songs its record has; 0 for a song by itself. */
  readonly record_songs: number;
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

/** Whether a word may be the number of an item or an order. */
export const isNumber = (word: string): boolean => /^[1-9]\d{0,14}$/.test(word);

/**
 * Words as one tsquery over what stands with items: each begins a word of the item or of who ordered it, or is its number
 * or its order's.
 */
export function sayingAll(words: readonly string[]): string {
  const each = words.map((word) => {
    const begins = beginningWith(word);
    return isNumber(word) ? `(${begins} | '#${word}')` : begins;
  });
  return each.join(' & ');
}

/** Collects the values of a statement; adding one gives its place in it. */
function valuesOf(): { values: unknown[]; add: AddValue } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

// What narrows all parts of the queue alike.
function narrowing(ask: QueueFilters & Pick<QueueAsk, 'onlyFor'>, add: AddValue): string {
  const parts = [WORKED_ON];
  if (ask.onlyFor !== null) parts.push(`(i.engineer_id is null or i.engineer_id = ${add(ask.onlyFor)})`);
  if (ask.status !== null) parts.push(`i.status = ${add(ask.status)}`);
  if (ask.engineer === 'none') parts.push('i.engineer_id is null');
  else if (ask.engineer !== null) parts.push(`i.engineer_id = ${add(ask.engineer)}`);
  if (ask.service !== null) parts.push(`i.service_id = ${add(ask.service)}`);
  if (ask.words.length > 0) parts.push(`i.words @@ ${add(sayingAll(ask.words))}::tsquery`);
  return parts.join(' and ');
}

// What stands beside the rows of a page: looked up for them only, never for all that were passed over.
const BESIDE = `${ITEM_COLUMNS}, o.payer_first_name, o.payer_last_name, u.first_name as engineer_name,
  (select a.first_name from users a where a.id = i.asked_engineer_id) as asked_engineer_name,
  (select count(*) from order_item_links l where l.order_item_id = i.id) as files_count,
  (select count(*) from order_items r where r.project_id = i.project_id) as record_songs`;
const JOINED = `join orders o on o.id = i.order_id left join users u on u.id = i.engineer_id`;

// All that are found are walked once, to be counted and put in order; of open ones an index has all that it takes.
const walked = (where: string, order: string, place: string): string => `
  found as materialized (
    select i.id, ${order === ORDERS.completed ? 'i.completed_at' : 'i.due_at, i.paused_at'} from order_items i where ${where}
  ), page as materialized (select i.id from found i order by ${order} ${place}),
  total as (select count(*) as total from found)`;

// Completed ones are very many: an index has them in order, and counts them.
const inOrder = (where: string, order: string, place: string): string => `
  page as materialized (select i.id from order_items i where ${where} order by ${order} ${place}),
  total as (select count(*) as total from order_items i where ${where})`;

/** The queue's page, by due time, then arrival, completed ones newest first; and how many there are on all pages. */
export async function readQueue(db: Db, ask: QueueAsk): Promise<{ rows: QueueRow[]; total: number }> {
  const { values, add } = valuesOf();
  const where = `${narrowing(ask, add)} and ${SHOWN[ask.show](() => add(ask.viewer))}`;
  const order = ORDERS[ask.show];
  const place = `limit ${add(ask.limit)} offset ${add(ask.offset)}`;
  const found = ask.show === 'completed' && ask.words.length === 0 ? inOrder : walked;
  const text = `
    with ${found(where, order, place)}
    select total.total, item.* from total left join lateral (
      select ${BESIDE} from page join order_items i on i.id = page.id ${JOINED}
    ) item on true
    order by ${order.replaceAll('i.', 'item.')}`;
  const rows = await queryRows<QueueRow & { total: number; id: QueueRow['id'] | null }>(db, text, values);
  return {
    rows: rows.filter((row): row is typeof row & QueueRow => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

/** An item on the board: which column it stands in, and how many stand there. */
export type BoardRow = QueueRow & { readonly part: BoardColumn; readonly total: number };

const PART = `case when ${WAITING} then 'waiting' when i.status = 0 then 'pending' when i.status = 1 then 'in-progress'
  else 'in-revision' end`;

/** The first items of each column of the board. What is open is walked once for all columns. */
export async function readBoard(db: Db, ask: BoardAsk): Promise<BoardRow[]> {
  const { values, add } = valuesOf();
  const where = narrowing({ ...ask, status: null }, add);
  const max = add(ask.perColumn);
  const found = ask.words.length === 0 ? inOrder : walked;
  const text = `
    with open as (
      select i.id, ${PART} as part, i.due_at, i.paused_at from order_items i where i.status < 3 and ${where}
    ), placed as (
      select id, part, count(*) over (partition by part) as total,
        row_number() over (partition by part order by paused_at nulls last, due_at nulls last, id) as place
      from open
    ), ${found(`i.status = 3 and ${where}`, ORDERS.completed, `limit ${max}`)}, shown as materialized (
      select id, part, total, place from placed where place <= ${max}
      union all select page.id, 'completed', total.total, 0 from page, total
      -- No row is left out by it: the planner learns how few they are.
      limit ${BOARD_COLUMNS.length} * ${max}::int
    )
    select shown.part, shown.total, ${BESIDE} from shown join order_items i on i.id = shown.id ${JOINED}
    order by shown.place, ${ORDERS.completed}`;
  return queryRows<BoardRow>(db, text, values);
}

/** How many open items each part of the queue has, and how many uploads nobody has paid. */
export interface QueueCounts {
  readonly open: number;
  readonly mine: number;
  readonly unassigned: number;
  readonly waiting: number;
  /** Of those that wait: paid, and no files yet. */
  readonly files_to_come: number;
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
      count(*) filter (where i.files_received_at is null) as files_to_come,
      (select count(*) from new_uploads where order_item_id is null) as unpaid_uploads
    from order_items i
    where i.status < 3 and ${WORKED_ON} and ($2::bigint is null or i.engineer_id is null or i.engineer_id = $2)`;
  const [counts] = await queryRows<QueueCounts & Record<string, unknown>>(db, text, [viewer, onlyFor]);
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
    queryRows<Named>(db, people, []),
    queryRows<Named>(db, services, []),
  ]);
  return { engineers: found, services: offered };
}
