import type { Person, PersonalData } from '@/platform/personal-data';
import { forgetSubjects } from '@/modules/foundation/audit/server/audit.store';
import { queryRows, type Db } from '@/platform/db/database';
import { anonymousPayer } from '@/shared/anonymous';
import type { FileId, OrderId } from '@/shared/ids';
import { briefOf, type OwnBrief, type SharedBrief } from '../brief.rules';
import { toMajor, type Minor } from '@/shared/money';

type Row = Record<string, unknown>;
type MoneyRow = Row & { id: OrderId; currency: string; subtotal: Minor; discount: Minor; amount: Minor };

type ItemRow = Row & OwnBrief & { order_id: OrderId; project: SharedBrief | null };

const ITEMS = 'select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = $1';

const READ_ORDERS = `
  select id, payer_first_name, payer_last_name, payer_email, payer_phone, currency, subtotal, discount, amount,
    payment_status, payment_method, status, created_at, completed_at
  from orders where user_id = $1 order by id`;

const READ_ITEMS = `
  select i.order_id, i.id, i.service_name, i.quantity, i.rush, i.status, i.artists, i.track, i.notes, i.details, i.order_sheet, i.gift,
    (select jsonb_build_object('title', p.title, 'artist', p.artist, 'notes', p.notes, 'details', p.details)
     from projects p where p.id = i.project_id) as project,
    i.files_received_at, i.started_at, i.due_at, i.first_delivered_at, i.last_delivered_at, i.completed_at, i.delete_at,
    (select coalesce(jsonb_agg(jsonb_build_object('file', f.name, 'size', f.size, 'url', l.url, 'sent_at', l.created_at)
       order by l.id), '[]') from order_item_links l left join files f on f.id = l.file_id
     where l.order_item_id = i.id) as sent,
    (select coalesce(jsonb_agg(jsonb_build_object('question', q.question, 'asked_at', q.asked_at, 'answer', q.answer,
       'answered_at', q.closed_at) order by q.id), '[]') from item_questions q where q.order_item_id = i.id) as questions
  from order_items i join orders o on o.id = i.order_id where o.user_id = $1 order by i.id`;

const READ_EVENTS = `
  select e.order_id, e.order_item_id, e.kind, e.actor, e.data, e.created_at
  from order_events e join orders o on o.id = e.order_id where o.user_id = $1 order by e.id`;

// A song's brief as the studio read it: what it did not say itself, its record said for it.
function withWholeBrief({ project, ...item }: ItemRow): Row {
  const { shared, ...brief } = briefOf(item, project);
  return { ...item, ...brief, ...(shared.length > 0 && { said_by_its_record: shared }) };
}

function whole(
  order: MoneyRow,
  { items, events }: { items: readonly ItemRow[]; events: readonly Row[] },
): Row {
  const { id, subtotal, discount, amount, currency } = order;
  const major = (value: Minor) => toMajor(value, currency);
  return {
    ...order,
    subtotal: major(subtotal),
    discount: major(discount),
    amount: major(amount),
    items: items.filter((item) => item.order_id === id).map(withWholeBrief),
    history: events.filter((event) => event['order_id'] === id),
  };
}

async function read(db: Db, { userId }: Person): Promise<unknown> {
  const [orders, items, events] = await Promise.all([
    queryRows<MoneyRow>(db, READ_ORDERS, [userId]),
    queryRows<ItemRow>(db, READ_ITEMS, [userId]),
    queryRows<Row>(db, READ_EVENTS, [userId]),
  ]);
  return orders.map((order) => whole(order, { items, events }));
}

async function idsOf(tx: Db, text: string, userId: number): Promise<number[]> {
  return (await queryRows<{ id: number }>(tx, text, [userId])).map(({ id }) => id);
}

// What was sent for songs, and every way in.
async function eraseWork(tx: Db, { userId }: Person): Promise<FileId[]> {
  const links = await queryRows<{ file_id: FileId | null }>(
    tx,
    `delete from order_item_links where order_item_id in (${ITEMS}) returning file_id`,
    [userId],
  );
  const questions = `delete from item_questions where order_item_id in (${ITEMS}) returning id`;
  await forgetSubjects(tx, 'question', await idsOf(tx, questions, userId));
  await forgetSubjects(tx, 'item', await idsOf(tx, ITEMS, userId));
  await forgetSubjects(tx, 'order', await idsOf(tx, 'select id from orders where user_id = $1', userId));
  const theirs = 'order_id in (select id from orders where user_id = $1)';
  await queryRows(tx, `delete from order_links where ${theirs}`, [userId]);
  await queryRows(tx, `delete from upload_keys where ${theirs}`, [userId]);
  await queryRows(tx, `update order_events set data = '{}' where ${theirs}`, [userId]);
  return links.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
}

async function erase(tx: Db, person: Person, now: Date): Promise<FileId[]> {
  const files = await eraseWork(tx, person);
  await queryRows(
    tx,
    `update order_items set artists = '{}', track = null, notes = null, details = '{}', order_sheet = null, gift = null,
       files_deleted_at = coalesce(files_deleted_at, $2) where id in (${ITEMS})`,
    [person.userId, now],
  );
  const payer = anonymousPayer(person.userId);
  await queryRows(
    tx,
    `update orders set user_id = null, payer_first_name = $2, payer_last_name = $3, payer_email = $4, payer_phone = null
     where user_id = $1`,
    [person.userId, payer.first_name, payer.last_name, payer.email],
  );
  return files;
}

function named(ids: readonly OrderId[]): string {
  const [first, ...others] = ids;
  if (others.length === 0) return `Order ${first} is`;
  return `Orders ${ids.slice(0, -1).join(', ')} and ${ids.at(-1)} are`;
}

/** Orders with what was sent for them. In the books they stay, without a name and without the songs. */
export const dataOfOrders: PersonalData = {
  name: 'orders',
  tables: [
    'orders',
    'order_items',
    'order_item_links',
    'order_links',
    'order_events',
    'item_questions',
    'upload_keys',
  ],
  read,
  erase,
  async standsAgainst(db, { userId }) {
    const open = await queryRows<{ id: OrderId }>(
      db,
      `select distinct o.id from orders o join order_items i on i.order_id = o.id
       where o.user_id = $1 and i.status < 3 and not i.is_gift_card and i.round_for is null
         and o.payment_status <> 'refunded' order by o.id`,
      [userId],
    );
    if (open.length === 0) return null;
    const ids = open.map(({ id }) => id);
    return `${named(ids)} still open. Approve every song first, or contact us and we will sort it out.`;
  },
};
