import { RECEIPT_FILE } from '@/modules/money/receipts/server/receipts.service';
import type { IssuedReceipt } from '@/modules/money/receipts/server/receipts.service';
import type { Db } from '@/platform/db/database';
import type { AttachmentRef, OutgoingMail } from '@/platform/mail/mail-outbox';
import type { OrderId, UserId } from '@/shared/ids';
import { TOPIC_LABELS, type MailKind, type MailReaderRef, type MailTopic } from '../notifications.rules';
import type { MailContent, MailSite } from './mail-layout';
import type { NotificationsDeps } from './notifications.deps';

/** A mail's envelope: who gets it, what caused it, whether it holds a one-time link, headers of its own. */
interface Envelope extends Pick<OutgoingMail, 'messageKey' | 'to' | 'isSecret' | 'headers' | 'attachments'> {
  readonly kind: MailKind;
  readonly site: MailSite;
  /** The order that it is about: mail programs show all mails of an order as one conversation. */
  readonly orderId?: OrderId;
}

/** A written mail with its envelope. */
export interface Letter extends Envelope {
  readonly content: MailContent;
}

/** Who reads a mail that can be ended. */
export interface MailReader {
  readonly userId: UserId | null;
  readonly email: string;
  /** What the link that ends it names; of an account where there is one. */
  readonly ref: MailReaderRef;
}

/** A mail that its reader can do without. */
export interface OptionalLetter extends Envelope {
  readonly topic: MailTopic;
  readonly reader: MailReader;
  /** Writes it; `site` then carries the way out, which the layout shows. */
  readonly write: (site: MailSite) => MailContent;
}

// No mail bears this id. Mail programs put all that answer the same unknown mail into one conversation (RFC 5322,
// section 3.6.4), whichever of them arrives first or is sent once more.
function threadHeaders(orderId: OrderId | undefined, site: MailSite): Record<string, string> {
  if (orderId === undefined) return {};
  const root = `<order-${orderId}@${new URL(site.site_url).hostname}>`;
  return { 'In-Reply-To': root, References: root };
}

/** Puts a mail into the outbox, answerable to the support address and marked as made by a machine. */
export async function post(deps: NotificationsDeps, tx: Db, letter: Letter): Promise<void> {
  const { content, site, headers: own, orderId, ...envelope } = letter;
  // What is left of an order whose account was deleted has an address of nobody (RFC 2606).
  if (letter.to.endsWith('.invalid')) return;
  const headers = {
    'Reply-To': site.support_email,
    // RFC 3834: keeps out-of-office machines from answering.
    'Auto-Submitted': 'auto-generated',
    ...threadHeaders(orderId, site),
    ...own,
  };
  const about = orderId === undefined ? {} : { about: `order:${orderId}` };
  await deps.outbox.queueMail(tx, { ...envelope, ...content, headers, ...about });
}

/**
 * Headers with which mail programs show a button that ends a list, by one POST and without a page (RFC 2369, RFC 8058).
 * Who has no such program can write instead.
 */
export function listHeaders(url: string, supportEmail: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>, <mailto:${supportEmail}?subject=Unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The same for a mail that its reader can do without: not where they want none, and with the way out. */
export async function postIfWanted(deps: NotificationsDeps, tx: Db, letter: OptionalLetter): Promise<void> {
  const { topic, reader, write, site, headers, ...envelope } = letter;
  if (!(await deps.preferences.allows(reader, topic))) return;
  const token = encodeURIComponent(deps.preferences.leaveToken(reader.ref, topic));
  const url = `${site.site_url}/unsubscribe?token=${token}`;
  const settingsUrl = reader.userId === null ? null : `${site.site_url}/account/settings#mails`;
  const content = write({ ...site, leave: { what: TOPIC_LABELS[topic], url, settingsUrl } });
  const all = { ...listHeaders(url, site.support_email), ...headers };
  await post(deps, tx, { ...envelope, site, content, headers: all });
}

/** The receipt that goes along with a mail. */
export function attached(receipt: IssuedReceipt | null): AttachmentRef[] {
  return receipt === null ? [] : [{ kind: RECEIPT_FILE, id: receipt.id }];
}
