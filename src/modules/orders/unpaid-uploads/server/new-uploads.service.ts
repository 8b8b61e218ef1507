import type { z } from 'zod';
import { servicePath, serviceSlug } from '@/modules/catalogue/services/catalogue.rules';
import { filesOfOrders } from '@/modules/orders/orders/server/orders.store';
import type { KeepUnpaid } from '@/modules/orders/orders/server/sending.routes';
import { linkSource } from '@/modules/files/uploads/links.rules';
import { filesThenLinks } from '@/modules/files/uploads/sent-files.rules';
import type { Caller } from '@/shared/caller';
import { DAY } from '@/shared/clock';
import type { Db } from '@/platform/db/database';
import type { FileId, OrderId, UserId } from '@/shared/ids';
import { ok, type Answer } from '@/shared/result';
import type { listMyUploads, listUnpaidUploads } from '../new-uploads.contract';
import {
  MAILS_A_DAY,
  removalDate,
  removedBefore,
  SERVICE_OPEN,
  WARNED_DAYS,
  warnedBefore,
} from '../new-uploads.rules';
import { joinOrder, joinPaidOrder } from './join-order';
import type { NewUploadsDeps } from './new-uploads.deps';
import { newUploadEnding, type NewUploadId } from './new-uploads.events';
import {
  allUnpaid,
  attachToAccount,
  countUnpaid,
  findUnpaid,
  hasWaiting,
  linksOfNewUploads,
  markWarned,
  removeForOrder,
  removeUnpaid,
  unpaidOfUser,
  type NewUploadRow,
} from './new-uploads.store';
import { keepAsked, type AskedUpload } from './keep-asked';
import { receiveUpload, type NewUploadInput, type ReceivedUpload } from './receive-upload';
import { detailsOf } from '@/modules/files/uploads/brief-details.rules';

type WireUnpaid = z.input<typeof listMyUploads.response>['data'][number];
type WireStudioUnpaid = z.input<typeof listUnpaidUploads.response>['data'][number];

/** What came without an order, until its service is paid. */
export interface NewUploadsService {
  /** Keeps what was sent for a service that is not paid yet. */
  receive(caller: Caller, input: NewUploadInput): Promise<Answer<ReceivedUpload, 'invalid' | 'conflict'>>;
  /** Keeps what a guest sent for an order by its number alone, until its owner speaks. */
  readonly keepForOrder: KeepUnpaid;
  /** Keeps what came with a request for a price, its service left open; false where a file is gone or has been sent before. */
  keepAsked(tx: Db, upload: AskedUpload): Promise<boolean>;
  /** The owner has said whether what was kept for an order belongs to it: it joins, or is removed. */
  ownerSpoke(orderId: OrderId, belongs: boolean): Promise<void>;
  /** A person's unpaid uploads, newest first. */
  ofUser(userId: UserId): Promise<WireUnpaid[]>;
  /** Everybody's, for the studio. */
  all(page: { page: number; perPage: number }): Promise<{ data: WireStudioUnpaid[]; total: number }>;
  /** One that is still unpaid, for mails; null once it is paid or removed. */
  unpaid(id: NewUploadId): Promise<(WireUnpaid & { readonly email: string }) | null>;
  /** Gives uploads to the order that pays for them; nothing where none wait. May be asked for twice. */
  orderPaid(orderId: OrderId): Promise<void>;
  /** Gives what an address sent to its now verified account, and to the account's orders that wait for it. */
  accountVerified(userId: UserId, email: string): Promise<void>;
  /** Tells senders a week before, then removes what was never paid. */
  endOld(): Promise<void>;
}

const BATCH = 100;
// Where somebody who left the service open chooses and pays.
const CHOOSE_SERVICE_PATH = '/select-services';

async function withFiles(deps: NewUploadsDeps, rows: readonly NewUploadRow[]): Promise<WireStudioUnpaid[]> {
  if (rows.length === 0) return [];
  const links = await linksOfNewUploads(
    deps.db,
    rows.map(({ id }) => id),
  );
  const [details, sold] = await Promise.all([
    deps.files.describe(links.flatMap(({ file_id }) => file_id ?? [])),
    deps.catalogue.oneTimeServices(),
  ]);
  const paths = new Map(sold.map(({ id, name }) => [id, servicePath({ slug: serviceSlug(name, id) })]));
  const sentBy = (row: NewUploadRow) =>
    links
      .filter((link) => link.new_upload_id === row.id)
      .map(({ file_id, url }) => {
        if (url !== null) return { name: url, size: null, source: linkSource(url) };
        const fact = details.get(file_id ?? 0);
        return { name: fact?.name ?? 'File', size: fact?.size ?? null, source: 'Upload' };
      })
      .sort(filesThenLinks);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    service_name: row.service_name ?? SERVICE_OPEN,
    service_path: row.any_service
      ? CHOOSE_SERVICE_PATH
      : ((row.service_id === null ? undefined : paths.get(row.service_id)) ?? null),
    order_id: row.order_id,
    songs: row.artists,
    track: row.track,
    message: row.notes,
    details: detailsOf(row.details),
    files: sentBy(row),
    created_at: row.created_at.toISOString(),
    removed_at: removalDate(row.created_at).toISOString(),
  }));
}

async function discardUnused(deps: NewUploadsDeps, tx: Db, fileIds: readonly FileId[]): Promise<void> {
  // Nobody claims these while they are held, so that what orders use is known.
  await deps.files.hold(tx, fileIds);
  const used = new Set(await filesOfOrders(tx, fileIds));
  await deps.files.discard(
    tx,
    fileIds.filter((id) => !used.has(id)),
  );
}

async function endOld(deps: NewUploadsDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    for (const id of await markWarned(tx, { before: warnedBefore(now), at: now, mails: MAILS_A_DAY }))
      await deps.events.publish(tx, newUploadEnding, { new_upload_id: id });
  });
  const ended = { before: removedBefore(now), toldBefore: new Date(now.getTime() - (WARNED_DAYS - 1) * DAY) };
  for (;;) {
    const removed = await deps.db.transaction(async (tx) => {
      const { count, fileIds } = await removeUnpaid(tx, ended, BATCH);
      await discardUnused(deps, tx, fileIds);
      return count;
    });
    if (removed < BATCH) return;
  }
}

/** Builds the service of uploads without an order. */
export function createNewUploadsService(deps: NewUploadsDeps): NewUploadsService {
  const { db } = deps;
  return {
    receive: (caller, input) => receiveUpload(deps, caller, input),
    async keepForOrder(caller, { orderId, item, email, links, songs, track, message, details, session }) {
      const meant = { orderId, itemId: item.id };
      const form = { links, songs, track, message, details, session };
      const stored = await receiveUpload(deps, caller, { ...form, email, serviceId: item.service_id, meant });
      if (!stored.ok) return stored;
      const upload_id = stored.value.id;
      return ok({
        success: true as const,
        message: 'Files sent successfully!',
        upload_id,
        unconfirmed: true as const,
      });
    },
    keepAsked: (tx, upload) => keepAsked(deps, tx, upload),
    ownerSpoke: (orderId, belongs) =>
      db.transaction(async (tx) => {
        if (belongs) await joinOrder(deps, tx, { orderId, confirmed: true });
        else await discardUnused(deps, tx, await removeForOrder(tx, orderId));
      }),
    ofUser: async (userId) => withFiles(deps, await unpaidOfUser(db, userId)),
    async all({ page, perPage }) {
      const [rows, total] = await Promise.all([
        allUnpaid(db, { limit: perPage, offset: (page - 1) * perPage }),
        countUnpaid(db),
      ]);
      return { data: await withFiles(deps, rows), total };
    },
    async unpaid(id) {
      const row = await findUnpaid(db, id);
      return row === null ? null : ((await withFiles(deps, [row]))[0] ?? null);
    },
    async orderPaid(orderId) {
      // Most orders find nothing. What is being written just now looks for the order once it is there (receiveUpload).
      if (await hasWaiting(db, orderId)) await db.transaction((tx) => joinPaidOrder(deps, tx, orderId));
    },
    async accountVerified(userId, email) {
      await db.transaction((tx) => attachToAccount(tx, userId, email));
      for (const orderId of await deps.orders.openOrdersOfUser(db, userId))
        await db.transaction((tx) => joinPaidOrder(deps, tx, orderId));
    },
    endOld: () => endOld(deps),
  };
}
