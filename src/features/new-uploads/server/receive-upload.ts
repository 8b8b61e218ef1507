import { filesOfOrders } from '@/features/orders/server';
import { tidyUpload, UPLOAD_TEXTS, validateUpload, type UploadDraft } from '@/features/uploads/uploads.rules';
import type { Db } from '@/platform/db/database';
import type { Caller } from '@/shared/caller';
import { HOUR } from '@/shared/clock';
import type { FileId, OrderId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { joinOrder } from './join-order';
import type { NewUploadsDeps } from './new-uploads.deps';
import { newUploadReceived, type NewUploadId } from './new-uploads.events';
import {
  filesOfNewUploads,
  findSame,
  insertNewUpload,
  lockAddress,
  verifiedAccountOf,
  type NewUploadInsert,
} from './new-uploads.store';

/** The form as it came. */
export interface NewUploadInput {
  readonly email: string;
  readonly serviceId: number;
  readonly songs: readonly string[];
  readonly track: string;
  readonly links: readonly string[];
  readonly message: string | null;
  readonly session: string | null;
}

const SAME_FOR_MS = HOUR;
const GONE = 'One of the uploaded files is no longer there. Please upload it again.';
const SENT = 'One of these files was sent before. Please remove it, or choose it again.';
const NOT_SOLD = 'This service is not on offer any more. Please choose another one.';

function refuseField(field: string, message: string) {
  return refuse('invalid', message, { errors: { [field]: [message] } });
}

function checkForm({ email, serviceId, songs, track, links, message }: NewUploadInput) {
  const named = songs.filter((song) => song.trim() !== '');
  const draft: UploadDraft = {
    songs: named,
    track,
    links,
    message: message ?? '',
    email,
    service_id: String(serviceId),
  };
  const tidy = tidyUpload(draft);
  if (tidy !== null) return ok(tidy);
  const errors: Record<string, string[]> = {};
  for (const [field, wrong] of Object.entries(validateUpload(draft))) errors[field] = [wrong];
  return refuse('invalid', UPLOAD_TEXTS.incomplete, { errors });
}

/** What the database has to say about files before they are claimed. */
async function claimable(tx: Db, ids: readonly FileId[]): Promise<Answer<true, 'invalid' | 'conflict'>> {
  const used = [...(await filesOfNewUploads(tx, ids)), ...(await filesOfOrders(tx, ids))];
  return used.length === 0 ? ok(true) : refuse('conflict', SENT, { errors: { links: [SENT] } });
}

interface Checked {
  readonly upload: Omit<NewUploadInsert, 'userId'>;
  /** Who is signed in. */
  readonly callerId: UserId | null;
}

async function store(
  deps: NewUploadsDeps,
  tx: Db,
  { upload: sent, callerId }: Checked,
): Promise<Answer<{ id: NewUploadId; orderId: OrderId | null }, 'invalid' | 'conflict'>> {
  await lockAddress(tx, sent.email);
  if (!(await deps.files.holdForClaim(tx, sent.fileIds))) return refuseField('links', GONE);
  const upload = { ...sent, userId: callerId ?? (await verifiedAccountOf(tx, sent.email)) };
  const same = await findSame(tx, upload, new Date(sent.at.getTime() - SAME_FOR_MS));
  if (same !== null) return ok({ id: same, orderId: null });
  const free = await claimable(tx, sent.fileIds);
  if (!free.ok) return free;
  const id = await insertNewUpload(tx, upload);
  const owner = { email: sent.email, userId: callerId };
  const orderId = await deps.orders.orderAwaitingFiles(tx, owner, sent.serviceId);
  if (orderId === null) {
    await deps.events.publish(tx, newUploadReceived, { new_upload_id: id });
    await deps.pushes.push(tx, 'studio', { kind: 'new-upload', new_upload_id: id });
  }
  return ok({ id, orderId });
}

/**
 * Keeps what somebody sent for a service that is not paid yet. The same form sent twice is one upload; where the address
 * has an order that waits for just these files, they join it at once.
 */
export async function receiveUpload(
  deps: NewUploadsDeps,
  caller: Caller,
  input: NewUploadInput,
): Promise<Answer<NewUploadId, 'invalid' | 'conflict'>> {
  const form = checkForm(input);
  if (!form.ok) return form;
  const service = (await deps.catalogue.oneTimeServices()).find(({ id }) => id === input.serviceId);
  if (service === undefined) return refuseField('service_id', NOT_SOLD);
  const callerId = caller.kind === 'user' ? caller.userId : null;
  const { songs, track, links, message } = form.value;
  const read = await deps.files.readLinks(links, { session: input.session, userId: callerId });
  if (!read.ok) return read;
  const upload = {
    email: input.email,
    serviceId: service.id,
    serviceName: service.name,
    artists: songs,
    track,
    notes: message || null,
    ...read.value,
    at: deps.clock.now(),
  };
  return deps.db.transaction(async (tx) => {
    const stored = await store(deps, tx, { upload, callerId });
    if (!stored.ok) return stored;
    if (stored.value.orderId !== null) {
      await joinOrder(deps, tx, {
        orderId: stored.value.orderId,
        owner: { email: input.email, userId: callerId },
      });
    }
    return ok(stored.value.id);
  });
}
