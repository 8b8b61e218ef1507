import { RECEIPT_FILE, type ReceiptRow } from '@/features/receipts/server';
import type { Db } from '@/platform/db/database';
import type { AttachmentRef, OutgoingMail } from '@/platform/mail/mail-outbox';
import type { MailContent, MailSite } from './mail-layout';
import type { NotificationsDeps } from './notifications.deps';

/** A written mail with its envelope: who gets it, what caused it, whether it holds a one-time link, headers of its own. */
export interface Letter extends Pick<
  OutgoingMail,
  'messageKey' | 'kind' | 'to' | 'isSecret' | 'headers' | 'attachments'
> {
  readonly content: MailContent;
  readonly site: MailSite;
}

/** Puts a mail into the outbox, answerable to the support address and marked as made by a machine. */
export async function post(deps: NotificationsDeps, tx: Db, letter: Letter): Promise<void> {
  const { content, site, headers: own, ...envelope } = letter;
  // RFC 3834: keeps out-of-office machines from answering.
  const headers = { 'Reply-To': site.support_email, 'Auto-Submitted': 'auto-generated', ...own };
  await deps.outbox.queueMail(tx, { ...envelope, ...content, headers });
}

/** The receipt that goes along with a mail. */
export function attached(receipt: ReceiptRow | null): AttachmentRef[] {
  return receipt === null ? [] : [{ kind: RECEIPT_FILE, id: receipt.id }];
}
