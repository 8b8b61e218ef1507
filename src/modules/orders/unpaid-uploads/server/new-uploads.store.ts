import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { FileId, OrderId, OrderItemId, ServiceId, UserId } from '@/shared/ids';
import type { NewUploadId } from './new-uploads.events';
import type { BriefDetails } from '@/modules/files/uploads/brief-details.rules';

export type NewUploadRow = {
  readonly id: NewUploadId;
  readonly email: string;
  readonly user_id: UserId | null;
  readonly service_id: ServiceId | null;
  /** Null where the sender left the service open. */
  readonly service_name: string | null;
  readonly any_service: boolean;
  readonly artists: string[];
  readonly track: string;
  readonly notes: string | null;
  readonly details: BriefDetails;
  readonly created_at: Date;
  readonly order_id: OrderId | null;
  /** The account that was signed in while sending; null for guests. */
  readonly sender_id: UserId | null;
  /** Whether that account is known to read this address. */
  readonly is_senders_address: boolean;
};

export type NewUploadLinkRow = {
  readonly new_upload_id: NewUploadId;
  readonly file_id: FileId | null;
  readonly url: string | null;
};

/** Whose uploads are meant: those of an address that is known to be theirs, and of an account. */
export type WaitingUploadRow = Pick<NewUploadRow, 'id' | 'service_id' | 'any_service' | 'track'> & {
  readonly files: number;
  readonly links: number;
};

export interface UploadOwner {
  readonly email: string | null;
  readonly userId: UserId | null;
  /** When the order was paid. */
  readonly paidAt: Date;
}

export interface NewUploadInsert {
  readonly email: string;
  readonly userId: UserId | null;
  readonly senderId: UserId | null;
  /** Whether the sender is known to read the mails of this address. */
  readonly isSendersAddress: boolean;
  /** Equal for equal forms. */
  readonly fingerprint: string;
  readonly serviceId: number | null;
  readonly serviceName: string | null;
  /** The order that its sender meant without opening it; null where none was meant. */
  readonly orderId: OrderId | null;
  readonly artists: readonly string[];
  readonly track: string;
  readonly notes: string | null;
  readonly details: BriefDetails;
  readonly fileIds: readonly FileId[];
  readonly urls: readonly string[];
  readonly at: Date;
}

const COLUMNS =
  'n.id, n.email, n.user_id, n.service_id, n.service_name, n.service_name is null as any_service, n.artists, n.track, n.notes, n.details, n.created_at, n.order_id, n.sender_id, n.is_senders_address';

/** Makes everything that one address sends wait for each other until the end of the transaction. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('new-upload:' || lower($1), 0))`, [
    email,
  ]);
}

/** Keeps an upload with its files and links. */
export async function insertNewUpload(tx: Db, upload: NewUploadInsert): Promise<NewUploadId> {
  const text = `
    with upload as (
      insert into new_uploads (email, user_id, service_id, service_name, artists, track, notes, created_at,
        is_senders_address, fingerprint, order_id, sender_id, details)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $11, $12, $13, $14, $15) returning id
    ), links as (
      insert into new_upload_links (new_upload_id, file_id, url)
      select upload.id, sent.file_id, sent.url
      from upload, (
        select unnest($9::bigint[]) as file_id, null as url union all select null, unnest($10::text[])) sent
    )
    select id from upload`;
  const { email, userId, serviceId, serviceName, artists, track, notes, at, fileIds, urls } = upload;
  const { isSendersAddress, fingerprint } = upload;
  const values: unknown[] = [email, userId, serviceId, serviceName, artists, track, notes, at, fileIds, urls];
  values.push(isSendersAddress, fingerprint, upload.orderId, upload.senderId, JSON.stringify(upload.details));
  const id = (await queryRows<{ id: NewUploadId }>(tx, text, values))[0]?.id;
  if (id === undefined) throw new Error('The upload was not written.');
  return id;
}

type SameUpload = { readonly id: NewUploadId; readonly joined: boolean; readonly unconfirmed: boolean };

/** The same form, sent before since `since`, paid or not: a browser that never heard the answer sends again. */
export async function findSame(tx: Db, fingerprint: string, since: Date): Promise<SameUpload | null> {
  const text = `
    select id, order_item_id is not null as joined, order_id is not null or exists (
      select 1 from order_item_links l where l.order_item_id = new_uploads.order_item_id and l.unconfirmed) as unconfirmed
    from new_uploads
    where fingerprint = $1 and created_at >= $2 order by id limit 1`;
  return (await queryRows<SameUpload>(tx, text, [fingerprint, since]))[0] ?? null;
}

/** Which of these files wait in an upload without an order. */
export async function filesOfNewUploads(db: Db, ids: readonly number[]): Promise<number[]> {
  const text = 'select file_id from new_upload_links where file_id = any($1)';
  return (await queryRows<{ file_id: number }>(db, text, [ids])).map((row) => row.file_id);
}

/** The verified account of an address; null where there is none. */
export async function verifiedAccountOf(db: Db, email: string): Promise<UserId | null> {
  const text = 'select id from users where lower(email) = lower($1) and verified_at is not null';
  return (await queryRows<{ id: UserId }>(db, text, [email]))[0]?.id ?? null;
}

const OWNER = `
  select case when o.user_id is null then o.payer_email else u.email end as email, o.user_id, o.created_at as paid_at
  from orders o left join users u on u.id = o.user_id and u.verified_at is not null where o.id = $1`;

/**
 * Whose uploads an order takes, by what is known of its owner and never by what a form says: a guest's mails go to the
 * payer's address, an account's address counts once it is known to be theirs.
 */
export async function ownerOf(db: Db, orderId: OrderId): Promise<UploadOwner> {
  const [owner] = await queryRows<{ email: string | null; user_id: UserId | null; paid_at: Date }>(
    db,
    OWNER,
    [orderId],
  );
  return {
    email: owner?.email ?? null,
    userId: owner?.user_id ?? null,
    paidAt: owner?.paid_at ?? new Date(0),
  };
}

// What was sent for one order waits for no other.
const WAITS_FOR = 'n.order_item_id is null and (n.order_id is null or n.order_id = $1)';

const IS_WAITING = statement<{ id: NewUploadId }>(
  'new_uploads_is_waiting',
  `with owner as (${OWNER})
   select n.id from new_uploads n join owner on lower(n.email) = lower(owner.email) where ${WAITS_FOR}
   union all
   select n.id from new_uploads n join owner on n.user_id = owner.user_id where ${WAITS_FOR}
   limit 1`,
);

/** Whether an order's owner has an unpaid upload. */
export async function hasWaiting(db: Db, orderId: OrderId): Promise<boolean> {
  return (await runPrepared(db, IS_WAITING, [orderId])).length > 0;
}

/** Unpaid uploads that an order of this owner takes, oldest first, held until the end of the transaction. */
export async function holdUnpaid(tx: Db, orderId: OrderId, owner: UploadOwner): Promise<NewUploadRow[]> {
  const text = `
    select ${COLUMNS} from new_uploads n
    where ${WAITS_FOR} and (lower(n.email) = lower($2) or n.user_id = $3)
    order by n.id for update`;
  return queryRows<NewUploadRow>(tx, text, [orderId, owner.email, owner.userId]);
}

const WAITING_FOR = statement<WaitingUploadRow>(
  'new_uploads_waiting_for',
  `with owner as (${OWNER}), waiting as (
     select n.id, n.service_id, n.service_name is null as any_service, n.track
     from new_uploads n join owner on lower(n.email) = lower(owner.email)
     where n.order_item_id is null and n.order_id is null
     union
     select n.id, n.service_id, n.service_name is null as any_service, n.track
     from new_uploads n join owner on n.user_id = owner.user_id
     where n.order_item_id is null and n.order_id is null
   )
   select waiting.*, sent.files, sent.links from waiting, lateral (
     select count(l.file_id) as files, count(l.url) as links from new_upload_links l where l.new_upload_id = waiting.id
   ) sent
   order by waiting.id`,
);

/** Unpaid uploads of an order's owner, oldest first, each with how much was sent. */
export async function waitingUploads(db: Db, orderId: OrderId): Promise<WaitingUploadRow[]> {
  return runPrepared(db, WAITING_FOR, [orderId]);
}

/** How many uploads each of these items got. */
export async function joinedCounts(tx: Db, itemIds: readonly number[]): Promise<Map<number, number>> {
  const text = `
    select order_item_id, count(*) as count from new_uploads where order_item_id = any($1) group by order_item_id`;
  const rows = await queryRows<{ order_item_id: number; count: number }>(tx, text, [itemIds]);
  return new Map(rows.map((row) => [row.order_item_id, row.count]));
}

/** Notes where an upload went; its files and links are the item's from now on. */
export async function markJoined(
  tx: Db,
  joined: { id: NewUploadId; itemId: OrderItemId; at: Date },
): Promise<void> {
  const text = `
    with moved as (delete from new_upload_links where new_upload_id = $1)
    update new_uploads set order_item_id = $2, joined_at = $3 where id = $1`;
  await queryRows(tx, text, [joined.id, joined.itemId, joined.at]);
}

/** Gives what an address sent to its now verified account. */
export async function attachToAccount(tx: Db, userId: UserId, email: string): Promise<void> {
  const text = 'update new_uploads set user_id = $1 where lower(email) = lower($2) and user_id is null';
  await queryRows(tx, text, [userId, email]);
}

/** An unpaid upload by id; null once it is paid or removed. */
export async function findUnpaid(db: Db, id: NewUploadId): Promise<NewUploadRow | null> {
  const text = `select ${COLUMNS} from new_uploads n where n.id = $1 and n.order_item_id is null`;
  return (await queryRows<NewUploadRow>(db, text, [id]))[0] ?? null;
}

/** A person's unpaid uploads, newest first. */
export async function unpaidOfUser(db: Db, userId: UserId): Promise<NewUploadRow[]> {
  const text = `
    select ${COLUMNS} from new_uploads n where n.user_id = $1 and n.order_item_id is null order by n.id desc limit 100`;
  return queryRows<NewUploadRow>(db, text, [userId]);
}

/** One page of everybody's unpaid uploads, newest first. */
export async function allUnpaid(db: Db, page: { limit: number; offset: number }): Promise<NewUploadRow[]> {
  const text = `
    select ${COLUMNS} from new_uploads n
    where n.order_item_id is null order by n.id desc limit $1 offset $2`;
  return queryRows<NewUploadRow>(db, text, [page.limit, page.offset]);
}

/** How many unpaid uploads there are. */
export async function countUnpaid(db: Db): Promise<number> {
  const text = 'select count(*) as count from new_uploads where order_item_id is null';
  return (await queryRows<{ count: number }>(db, text, []))[0]?.count ?? 0;
}

/** How many unpaid uploads an address has, and how many mails told it of some since a time. */
export async function countsOfAddress(
  tx: Db,
  email: string,
  since: Date,
): Promise<{ unpaid: number; told: number }> {
  const text = `
    select count(*) filter (where order_item_id is null) as unpaid, count(*) filter (where told_at > $2) as told
    from new_uploads where lower(email) = lower($1)`;
  const rows = await queryRows<{ unpaid: number; told: number }>(tx, text, [email, since]);
  return rows[0] ?? { unpaid: 0, told: 0 };
}

/** Notes that a mail tells an upload's sender that it is here. */
export async function markTold(tx: Db, id: NewUploadId, at: Date): Promise<void> {
  await queryRows(tx, 'update new_uploads set told_at = $2 where id = $1', [id, at]);
}

/** Files and links of uploads, in the order they were sent. */
export async function linksOfNewUploads(db: Db, ids: readonly NewUploadId[]): Promise<NewUploadLinkRow[]> {
  const text =
    'select new_upload_id, file_id, url from new_upload_links where new_upload_id = any($1) order by id';
  return queryRows<NewUploadLinkRow>(db, text, [ids]);
}

/**
 * Marks unpaid uploads of before a time as told of their end, and returns those that were not told before and get a
 * mail: the oldest `mails` of each address.
 */
export async function markWarned(
  tx: Db,
  { before, at, mails }: { before: Date; at: Date; mails: number },
): Promise<NewUploadId[]> {
  const text = `
    with warned as (
      update new_uploads set warned_at = $2
      where order_item_id is null and warned_at is null and created_at < $1 returning id, email
    ), placed as (select id, row_number() over (partition by lower(email) order by id) as place from warned)
    select id from placed where place <= $3 order by id`;
  return (await queryRows<{ id: NewUploadId }>(tx, text, [before, at, mails])).map((row) => row.id);
}

/** Removes what was kept for an order and its owner does not know; returns the files it had. */
export async function removeForOrder(tx: Db, orderId: OrderId): Promise<FileId[]> {
  const text = `
    with removed as (select id from new_uploads where order_id = $1 and order_item_id is null for update),
    links as (delete from new_upload_links l using removed where l.new_upload_id = removed.id returning l.file_id),
    gone as (delete from new_uploads n using removed where n.id = removed.id)
    select file_id from links where file_id is not null`;
  return (await queryRows<{ file_id: FileId }>(tx, text, [orderId])).map((row) => row.file_id);
}

/**
 * Removes the oldest unpaid uploads of before a time whose senders were told before another, at most `limit`; returns
 * how many, and the files they had.
 */
export async function removeUnpaid(
  tx: Db,
  { before, toldBefore }: { before: Date; toldBefore: Date },
  limit: number,
): Promise<{ count: number; fileIds: FileId[] }> {
  const text = `
    select n.id, l.file_id from new_uploads n left join new_upload_links l on l.new_upload_id = n.id
    where n.id in (
      select id from new_uploads where order_item_id is null and created_at < $1 and warned_at < $2
      order by created_at limit $3 for update)`;
  const rows = await queryRows<{ id: NewUploadId; file_id: FileId | null }>(tx, text, [
    before,
    toldBefore,
    limit,
  ]);
  const ids = [...new Set(rows.map((row) => row.id))];
  if (ids.length > 0) await queryRows(tx, 'delete from new_uploads where id = any($1)', [ids]);
  return { count: ids.length, fileIds: rows.flatMap((row) => row.file_id ?? []) };
}
