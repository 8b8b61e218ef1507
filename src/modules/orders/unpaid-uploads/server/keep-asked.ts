import { createHash } from 'node:crypto';
import type { Db } from '@/platform/db/database';
import type { FileId, UserId } from '@/shared/ids';
import { hasPlace } from '../new-uploads.rules';
import type { NewUploadsDeps } from './new-uploads.deps';
import { countsOfAddress, filesOfNewUploads, insertNewUpload, lockAddress } from './new-uploads.store';

/** What came with a request for a price. */
export interface AskedUpload {
  readonly email: string;
  /** The account that was signed in; null for guests. */
  readonly userId: UserId | null;
  readonly name: string;
  readonly title: string;
  readonly note: string | null;
  readonly fileIds: readonly FileId[];
  readonly at: Date;
}

/**
 * Keeps the files of a request for a price as an unpaid upload whose service is open: whatever its address pays for next
 * takes them. The sender was mailed by the request, so nothing is mailed here.
 */
export async function keepAsked(deps: NewUploadsDeps, tx: Db, upload: AskedUpload): Promise<boolean> {
  const { email, userId, name, title, note, fileIds, at } = upload;
  await lockAddress(tx, email);
  if (!(await deps.files.hold(tx, fileIds))) return false;
  if ((await filesOfNewUploads(tx, fileIds)).length > 0) return false;
  const { unpaid } = await countsOfAddress(tx, email, at);
  if (!hasPlace(unpaid, false)) return false;
  const id = await insertNewUpload(tx, {
    email,
    userId,
    senderId: userId,
    isSendersAddress: false,
    fingerprint: createHash('sha256')
      .update(JSON.stringify(['asked', email.toLowerCase(), fileIds]))
      .digest('hex'),
    serviceId: null,
    serviceName: null,
    orderId: null,
    artists: [name],
    track: title,
    notes: note,
    details: {},
    fileIds,
    urls: [],
    at,
  });
  await deps.pushes.push(tx, 'studio', { kind: 'new-upload', new_upload_id: id });
  return true;
}
