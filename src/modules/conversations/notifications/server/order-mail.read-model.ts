import type { NewUploadId } from '@/modules/orders/unpaid-uploads/server/new-uploads.events';
import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { DeliveryId, OrderId, OrderItemId, RevisionId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** Who an order belongs to and where its mails go: the account's address, else the one given at payment. */
export type OwnerData = {
  readonly order_id: OrderId;
  /** Null for a guest's order. */
  readonly user_id: UserId | null;
  readonly is_guest: boolean;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
};

export type OrderData = OwnerData & {
  readonly currency: string;
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly amount: Minor;
  readonly completed_at: Date | null;
  readonly delete_at: Date | null;
  readonly lines: readonly {
    readonly item_id: OrderItemId;
    readonly service_name: string;
    readonly track: string | null;
    /** The line of the order that it was bought in. */
    readonly line: number;
    readonly quantity: number;
    readonly rush: boolean;
    readonly total_price: Minor;
    /** Something to work on: no gift card, and no revision round of another item. */
    readonly is_made: boolean;
    readonly turnaround_hours: number;
    readonly versions: number;
  }[];
};

export type ItemData = OwnerData & {
  readonly service_name: string;
  readonly track: string | null;
  readonly due_at: Date | null;
  readonly revisions_left: number;
  readonly revision_deadline: Date | null;
  /** Files that we hold for it, and links elsewhere. */
  readonly files: number;
  readonly links: number;
  /** The newest of its files and links; tells one batch of files from the next. */
  readonly last_link_id: number | null;
  readonly engineer_email: string | null;
  /** The newest version; 0 where there is none. */
  readonly version: number;
  readonly delete_at: Date | null;
  /** Whether the whole order is complete. */
  readonly order_complete: boolean;
};

export type DeliveryData = { readonly version: number; readonly note: string };

export type RevisionData = {
  readonly round: number;
  readonly message: string;
  readonly response: string | null;
  readonly is_small: boolean;
  readonly answered_at: Date | null;
  readonly notes: readonly {
    readonly at_ms: number | null;
    readonly end_ms: number | null;
    readonly text: string;
  }[];
};

/** Files that came without an order and are still unpaid. */
export type NewUploadData = {
  readonly email: string;
  /** Null where its sender left the service open. */
  readonly service_name: string | null;
  readonly track: string;
  readonly files: number;
  readonly links: number;
  /** Whether its sender is known to be the reader: else nothing of what they wrote is repeated. */
  readonly is_senders_address: boolean;
  readonly created_at: Date;
  /** The service as it is sold now; null where it is sold no more. */
  readonly sold_id: number | null;
  readonly sold_name: string | null;
  /** The order that its sender meant without opening it; null where none was meant. */
  readonly order_id: OrderId | null;
};

type Row<T> = T & Record<string, unknown>;

const OWNER = `
  o.id as order_id, o.user_id, o.user_id is null as is_guest, coalesce(u.email, o.payer_email) as email,
  coalesce(u.first_name, o.payer_first_name) as first_name, coalesce(u.last_name, o.payer_last_name) as last_name`;

const ORDER = statement<Row<OrderData>>(
  'mails_order_facts',
  `
  select ${OWNER}, o.currency, o.subtotal, o.discount, o.amount, o.completed_at,
    (select max(i.delete_at) from order_items i where i.order_id = o.id) as delete_at,
    coalesce((
      select json_agg(json_build_object(
        'item_id', i.id, 'service_name', i.service_name, 'track', i.track, 'line', i.line, 'quantity', i.quantity, 'rush', i.rush,
        'total_price', i.total_price, 'is_made', not i.is_gift_card and i.round_for is null, 'turnaround_hours', i.turnaround_max_hours,
        'versions', (select count(*) from deliveries d where d.order_item_id = i.id)) order by i.id)
      from order_items i where i.order_id = o.id
    ), '[]') as lines
  from orders o left join users u on u.id = o.user_id
  where o.id = $1`,
);

const ITEM = `
  select ${OWNER}, i.service_name, i.track, i.due_at, i.max_revision as revisions_left, i.revision_deadline,
    (select count(l.file_id) from order_item_links l where l.order_item_id = i.id) as files,
    (select count(l.url) from order_item_links l where l.order_item_id = i.id) as links,
    (select max(l.id) from order_item_links l where l.order_item_id = i.id) as last_link_id,
    e.email as engineer_email, i.delete_at, o.status = 3 as order_complete,
    (select coalesce(max(d.version), 0) from deliveries d where d.order_item_id = i.id) as version
  from order_items i
  join orders o on o.id = i.order_id
  left join users u on u.id = o.user_id
  left join users e on e.id = i.engineer_id
  where i.id = $1`;

const REVISION = `
  select r.round, r.message, r.response, r.is_small, r.answered_at,
    coalesce((
      select json_agg(json_build_object('at_ms', n.at_ms, 'end_ms', n.end_ms, 'text', n.note_text) order by n.position)
      from revision_notes n where n.revision_id = r.id
    ), '[]') as notes
  from revisions r where r.id = $1`;

const NEW_UPLOAD = `
  select n.email, n.service_name, n.track, n.is_senders_address, n.created_at, s.id as sold_id, s.name as sold_name, n.order_id,
    (select count(l.file_id) from new_upload_links l where l.new_upload_id = n.id) as files,
    (select count(l.url) from new_upload_links l where l.new_upload_id = n.id) as links
  from new_uploads n left join services s on s.id = n.service_id and s.state = 'published'
  where n.id = $1 and n.order_item_id is null`;

async function one<T>(db: Db, sql: string, id: number): Promise<T | null> {
  return (await queryRows<Row<T>>(db, sql, [id]))[0] ?? null;
}

/** What a mail about an order says; null where it is gone. */
export async function readOrderData(db: Db, id: OrderId): Promise<OrderData | null> {
  return (await runPrepared(db, ORDER, [id]))[0] ?? null;
}

/** What a mail about an item says; null where it is gone. */
export function readItemData(db: Db, id: OrderItemId): Promise<ItemData | null> {
  return one<ItemData>(db, ITEM, id);
}

/** What a mail about a delivery says; null where it is gone. */
export function readDeliveryData(db: Db, id: DeliveryId): Promise<DeliveryData | null> {
  return one<DeliveryData>(db, 'select version, note from deliveries where id = $1', id);
}

/** What a mail about files without an order says; null once they are paid or removed. */
export function readNewUploadData(db: Db, id: NewUploadId): Promise<NewUploadData | null> {
  return one<NewUploadData>(db, NEW_UPLOAD, id);
}

/** What a mail about a revision round says; null where it is gone. */
export function readRevisionData(db: Db, id: RevisionId): Promise<RevisionData | null> {
  return one<RevisionData>(db, REVISION, id);
}
