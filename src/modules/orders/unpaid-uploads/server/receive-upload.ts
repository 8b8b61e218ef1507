import { createHash } from 'node:crypto';
import { filesOfOrders } from '@/modules/orders/orders/server/orders.store';
import {
  tidyUpload,
  UPLOAD_TEXTS,
  validateUpload,
  type UploadDraft,
} from '@/modules/files/uploads/uploads.rules';
import type { Db } from '@/platform/db/database';
import type { Caller } from '@/shared/caller';
import { DAY, HOUR } from '@/shared/clock';
import type { FileId, OrderId, OrderItemId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { hasPlace, MAILS_A_DAY } from '../new-uploads.rules';
import { joinOrder } from './join-order';
import type { NewUploadsDeps } from './new-uploads.deps';
import { newUploadReceived, type NewUploadId } from './new-uploads.events';
import {
  countsOfAddress,
  filesOfNewUploads,
  findSame,
  insertNewUpload,
  lockAddress,
  markTold,
  verifiedAccountOf,
  type NewUploadInsert,
} from './new-uploads.store';
import type { BriefDetails } from '@/modules/files/uploads/brief-details.rules';

/** The form as it came. */
export interface NewUploadInput {
  /** Null for the address of the account that sends. */
  readonly email: string | null;
  /** Null where the sender leaves the service open. */
  readonly serviceId: number | null;
  /** The paid order that is meant, for a sender who may not open it: kept for its owner's word. */
  readonly meant: { readonly orderId: OrderId; readonly itemId: OrderItemId } | null;
  readonly songs: readonly string[];
  readonly track: string;
  readonly links: readonly string[];
  readonly message: string | null;
  readonly details: BriefDetails;
  readonly session: string | null;
}

/** What became of the form. */
export interface ReceivedUpload {
  readonly id: NewUploadId;
  /** Whether it belongs to an order that is paid: nothing is left to pay. */
  readonly joined: boolean;
  /** Whether the owner has to say first that it is theirs: no clock has started by it. */
  readonly unconfirmed: boolean;
}

const SAME_FOR_MS = HOUR;
const GONE = 'One of the uploaded files no longer exists. Please upload it again.';
const SENT = 'One of these files was already sent. Please remove it, or choose it again.';
const FULL = 'This address already has many unpaid uploads. Please pay for one of them first, or contact us.';
const NOT_SOLD = 'This service is not on offer any more. Please choose another one.';

function refuseField(field: string, message: string) {
  return refuse('invalid', message, { errors: { [field]: [message] } });
}

function checkForm(input: NewUploadInput & { email: string }) {
  const { email, serviceId, songs, track, links, message, details } = input;
  const named = songs.filter((song) => song.trim() !== '');
  const draft: UploadDraft = {
    songs: named,
    track,
    links,
    message: message ?? '',
    details,
    email,
    ...(serviceId !== null && { service_id: String(serviceId) }),
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
  readonly upload: Omit<NewUploadInsert, 'userId' | 'senderId' | 'fingerprint' | 'isSendersAddress'>;
  readonly meant: NewUploadInput['meant'];
  readonly caller: Caller;
}

function fingerprintOf(upload: Checked['upload']): string {
  const { email, serviceId, artists, track, notes, details, fileIds, urls } = upload;
  const form = [email.toLowerCase(), serviceId, artists, track, notes, details, upload.orderId];
  const sent = [fileIds.toSorted((a, b) => a - b), urls.toSorted()];
  return createHash('sha256')
    .update(JSON.stringify([form, sent]))
    .digest('hex');
}

/** The address's own account may be a stranger's until it is verified. */
function isOwnAddress(caller: Caller, email: string): boolean {
  return caller.kind === 'user' && caller.verified && caller.email.toLowerCase() === email.toLowerCase();
}

interface Stored extends ReceivedUpload {
  /** The order that it goes to; null where nothing is paid, and for a form that came before. */
  readonly orderId: OrderId | null;
  /** How many mails of today told its address of uploads; null for a form that came before. */
  readonly told: number | null;
}

/** Tells the studio, and the sender unless their address had enough mails today. */
async function tell(
  deps: NewUploadsDeps,
  tx: Db,
  { id, told }: { id: NewUploadId; told: number },
): Promise<void> {
  if (told < MAILS_A_DAY) {
    await markTold(tx, id, deps.clock.now());
    await deps.events.publish(tx, newUploadReceived, { new_upload_id: id });
  }
  await deps.pushes.push(tx, 'studio', { kind: 'new-upload', new_upload_id: id });
}

async function store(
  deps: NewUploadsDeps,
  tx: Db,
  { upload: sent, caller, meant }: Checked,
): Promise<Answer<Stored, 'invalid' | 'conflict'>> {
  const { email, serviceId, fileIds, at } = sent;
  await lockAddress(tx, email);
  const fingerprint = fingerprintOf(sent);
  const same = await findSame(tx, fingerprint, new Date(at.getTime() - SAME_FOR_MS));
  if (same !== null) return ok({ ...same, orderId: null, told: null });
  if (!(await deps.files.hold(tx, fileIds))) return refuseField('links', GONE);
  const free = await claimable(tx, fileIds);
  if (!free.ok) return free;
  const callerId = caller.kind === 'user' ? caller.userId : null;
  // What was sent for an order without opening it waits for the word of its owner.
  const orderId =
    sent.orderId === null ? await deps.orders.openOrderFor(tx, { email, userId: callerId }, serviceId) : null;
  const isSendersAddress = isOwnAddress(caller, email);
  const { unpaid, told } = await countsOfAddress(tx, email, new Date(at.getTime() - DAY));
  if (orderId === null && !hasPlace(unpaid, isSendersAddress)) return refuse('conflict', FULL);
  const userId = callerId ?? (await verifiedAccountOf(tx, email));
  const id = await insertNewUpload(tx, {
    ...sent,
    userId,
    senderId: callerId,
    isSendersAddress,
    fingerprint,
  });
  if (meant !== null) await deps.orders.noteUnconfirmed(tx, meant.itemId);
  return ok({ id, joined: false, unconfirmed: meant !== null, orderId, told });
}

// An order that was paid while the upload was being written has looked for it in vain.
async function joinLate(
  deps: NewUploadsDeps,
  { upload, callerId }: { upload: Checked['upload']; callerId: UserId | null },
  id: NewUploadId,
): Promise<boolean> {
  if (upload.orderId !== null) return false;
  const payer = { email: upload.email, userId: callerId };
  const orderId = await deps.orders.openOrderFor(deps.db, payer, upload.serviceId);
  if (orderId === null) return false;
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, upload.email);
    return (await joinOrder(deps, tx, { orderId, paidNow: true })).has(id);
  });
}

/**
 * Keeps what somebody sent for a service that is not paid yet. The same form sent twice is one upload; where the address
 * has paid for this service, they join its order at once.
 */
export async function receiveUpload(
  deps: NewUploadsDeps,
  caller: Caller,
  input: NewUploadInput,
): Promise<Answer<ReceivedUpload, 'invalid' | 'conflict'>> {
  const email = input.email ?? (caller.kind === 'user' ? caller.email : null);
  if (email === null) return refuseField('email', UPLOAD_TEXTS.email);
  const form = checkForm({ ...input, email });
  if (!form.ok) return form;
  const service = (await deps.catalogue.oneTimeServices()).find(({ id }) => id === input.serviceId);
  // An order's service may be sold no more.
  if (service === undefined && input.serviceId !== null && input.meant === null)
    return refuseField('service_id', NOT_SOLD);
  const callerId = caller.kind === 'user' ? caller.userId : null;
  const { songs, track, links, message, details } = form.value;
  const read = await deps.files.readLinks(links, { session: input.session, userId: callerId });
  if (!read.ok) return read;
  const upload = {
    email,
    serviceId: service?.id ?? null,
    serviceName: service?.name ?? null,
    orderId: input.meant?.orderId ?? null,
    artists: songs,
    track,
    notes: message || null,
    details,
    ...read.value,
    at: deps.clock.now(),
  };
  const received = await deps.db.transaction(async (tx) => {
    const stored = await store(deps, tx, { upload, caller, meant: input.meant });
    if (!stored.ok) return stored;
    const { orderId, told, id } = stored.value;
    const found = orderId === null ? undefined : (await joinOrder(deps, tx, { orderId })).get(id);
    const joined = found !== undefined || stored.value.joined;
    if (!joined && told !== null) await tell(deps, tx, { id, told });
    return ok({ id, joined, unconfirmed: found === undefined ? stored.value.unconfirmed : !found.known });
  });
  if (!received.ok || received.value.joined) return received;
  return ok({ ...received.value, joined: await joinLate(deps, { upload, callerId }, received.value.id) });
}
