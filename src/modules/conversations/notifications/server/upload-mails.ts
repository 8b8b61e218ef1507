import { servicePath, serviceSlug } from '@/modules/catalogue/services/catalogue.rules';
import { removalDate } from '@/modules/orders/unpaid-uploads/new-uploads.rules';
import type {
  newUploadEnding,
  newUploadReceived,
  NewUploadId,
} from '@/modules/orders/unpaid-uploads/server/new-uploads.events';
import type { OrderId } from '@/shared/ids';
import type { EventData } from './account-mails';
import { readNewUploadData, readOrderData, type NewUploadData } from './order-mail.read-model';
import type { MailSite } from './mail-layout';
import { filesUnconfirmedMail } from './mails/files-unconfirmed.mail';
import { uploadEndingMail, uploadReceivedMail, type UnpaidUploadData } from './mails/upload-received.mail';
import type { NotificationsDeps } from './notifications.deps';
import { ownersAddress } from './order-mails';
import { post } from './post';

/** Mails about files that came without an order. */
export interface UploadMails {
  /** The files are here; this is how to pay. */
  uploadReceived(received: EventData<typeof newUploadReceived>): Promise<void>;
  /** The files are removed in a week. */
  uploadEnding(ending: EventData<typeof newUploadEnding>): Promise<void>;
}

function dataOf(upload: NewUploadData, site: MailSite): UnpaidUploadData {
  const { sold_id, sold_name } = upload;
  const sold = sold_id === null || sold_name === null ? null : serviceSlug(sold_name, sold_id);
  const path = sold === null ? '/select-services' : servicePath({ slug: sold });
  return { ...upload, removed_at: removalDate(upload.created_at), url: site.site_url + path };
}

// Files that came for an order by its number alone: its owner is asked.
async function askOwner(
  deps: NotificationsDeps,
  site: MailSite,
  { new_upload_id, order_id }: { new_upload_id: NewUploadId; order_id: OrderId },
): Promise<void> {
  const order = await readOrderData(deps.db, order_id);
  if (order === null) return;
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: order, site });
    const content = filesUnconfirmedMail({ ...order, url }, site);
    const messageKey = `files-unconfirmed:${new_upload_id}`;
    const kind = 'files-received' as const;
    await post(deps, tx, { messageKey, kind, to: order.email, orderId: order_id, content, site });
  });
}

/** Builds the mails about files without an order; what was paid or removed meanwhile gets none. */
export function createUploadMails(deps: NotificationsDeps): UploadMails {
  return {
    async uploadReceived({ new_upload_id }) {
      const [site, upload] = await Promise.all([deps.site(), readNewUploadData(deps.db, new_upload_id)]);
      if (upload === null) return;
      if (upload.order_id !== null) return askOwner(deps, site, { new_upload_id, order_id: upload.order_id });
      const content = uploadReceivedMail(dataOf(upload, site), site);
      const messageKey = `upload-received:${new_upload_id}`;
      await post(deps, deps.db, { messageKey, kind: 'upload-received', to: upload.email, content, site });
    },
    async uploadEnding({ new_upload_id }) {
      const [site, upload] = await Promise.all([deps.site(), readNewUploadData(deps.db, new_upload_id)]);
      if (upload === null) return;
      const content = uploadEndingMail(dataOf(upload, site), site);
      const messageKey = `upload-ending:${new_upload_id}`;
      await post(deps, deps.db, { messageKey, kind: 'upload-ending', to: upload.email, content, site });
    },
  };
}
