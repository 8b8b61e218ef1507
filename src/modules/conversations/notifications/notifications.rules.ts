import { replaceElements } from '@/shared/html-elements';

/** Path of an order's page; a guest's carries the token of a private link. */
export function orderPath(orderId: number, linkToken: string | null): string {
  const query = linkToken === null ? '' : `?link=${encodeURIComponent(linkToken)}`;
  return `/order/${orderId}${query}`;
}

/** Topics of pushes. Whoever may listen to which is decided by `topicsFor`. */
export const topics = {
  user: (userId: number): string => `user:${userId}`,
  order: (orderId: number): string => `order:${orderId}`,
  studio: 'studio',
} as const;

/** Path of an item in the studio. */
export function studioItemPath(itemId: number): string {
  return `/studio/items/${itemId}`;
}

/** Path of a live chat in the studio. */
export function studioChatPath(chatId: number): string {
  return `/studio/inbox?open=live-${chatId}`;
}

/** Path of a message of the contact page in the studio. */
export function studioMessagePath(messageId: number): string {
  return `/studio/inbox?open=contact-${messageId}`;
}

/**
 * A mail's HTML as a page with our security policy may show it: without the sheet for dark mail programs, which that
 * policy refuses. What is left are tables with styles of their own.
 */
export function withoutStyleSheets(html: string): string {
  return replaceElements(html, ['style'], () => '');
}

/** Mails that people can do without. What their orders, payments and passwords need is mailed always. */
export const MAIL_TOPICS = ['messages', 'reminders', 'reviews'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/** What the mails of a topic are called, as in 'no more …'. */
export const TOPIC_LABELS: Record<MailTopic, string> = {
  messages: 'emails about new messages',
  reminders: 'reminders',
  reviews: 'requests for a review',
};

/** Whom a mail that can be ended went to: an account, the buyer of a guest's order, the visitor of a live chat. */
export type MailReaderRef = `${'u' | 'o' | 'c'}${number}`;

const LEAVE_TOKEN = /^(messages|reminders|reviews)\.([uoc][1-9]\d{0,14})\.([\w-]{20,100})$/;

/** The parts of a link that ends a topic; null for every other link. Says nothing about its signature. */
export function leaveParts(
  token: string,
): { readonly topic: MailTopic; readonly ref: MailReaderRef; readonly signature: string } | null {
  const [, topic, ref, signature] = LEAVE_TOKEN.exec(token) ?? [];
  if (topic === undefined || ref === undefined || signature === undefined) return null;
  return { topic: topic as MailTopic, ref: ref as MailReaderRef, signature };
}

/** Every kind of mail, and what the studio calls it. */
export const MAIL_KINDS = {
  'account-deleted': 'Account deleted',
  'account-exists': 'Sign-up with a known address',
  'chat-answer': 'Live chat: our answer',
  'chat-message': 'Live chat: visitors wait',
  'contact-answer': 'Answer to a message from the contact page',
  'contact-message': 'Message from the contact page',
  credit: 'Credit given',
  'customer-message': 'Order chat: the customer wrote',
  delivery: 'Version delivered',
  dispute: 'Dispute',
  'money-attention': 'Payment needs a decision',
  'refund-returned': 'Refund came back',
  'refund-returned-studio': 'Refund came back, for the studio',
  'email-change-new': 'Change of address: confirm the new one',
  'email-change-old': 'Change of address: confirm from the old one',
  'email-changed': 'Address changed',
  'files-deleted': 'Files deleted',
  'files-ending': 'Files will be deleted soon',
  'files-received': 'Files received',
  'gift-card': 'Gift card',
  'gift-card-bought': 'Gift card bought',
  'item-reopened': 'Item opened again',
  'join-again': 'Mailing list: join again',
  'listener-comments': 'Comments of listeners',
  'order-completed': 'Order complete',
  'order-link': 'New private link',
  'order-message': 'Order chat: we wrote',
  'order-received': 'Order received',
  'password-changed': 'Password changed',
  passkey: 'Passkey added or removed',
  'payment-request': 'Payment asked for',
  'price-asked': 'Request for a price received',
  'question-answered': 'Question answered',
  'question-asked': 'Question to the customer',
  refund: 'Refund',
  'reset-password': 'New password',
  'review-thanks': 'Thanks for a review',
  'review-wish': 'Request for a review',
  'revision-answered': 'Revision answered',
  'revision-asked': 'Revision asked for',
  'second-factor': 'Second factor on or off',
  'sign-in-link': 'Link to sign in',
  'studio-invite': 'Invitation to the studio',
  'studio-notice': 'Notice for the studio',
  'subscription-cancelled': 'Package cancelled',
  'subscription-ended': 'Package ended',
  'subscription-failed': 'Package not charged',
  'subscription-started': 'Package begun',
  'upload-ending': 'Unpaid upload: deleted soon',
  'upload-received': 'Unpaid upload received',
  'verify-email': 'Confirm the address',
  voucher: 'Voucher of the mailing list',
  'window-ended': 'Item completed automatically',
  'window-ending': 'Revision window ends tomorrow',
} as const;

export type MailKind = keyof typeof MAIL_KINDS;

/** The kinds, in the order of what the studio calls them. */
export const MAIL_KIND_NAMES = (Object.keys(MAIL_KINDS) as MailKind[]).toSorted((one, other) =>
  MAIL_KINDS[one].localeCompare(MAIL_KINDS[other], 'en'),
);

/** The address of the page that shows what a mail of a kind looks like. */
export function templatePath(kind: MailKind): string {
  return `/studio/outbox/templates?kind=${kind}`;
}

/** What the studio calls a mail; those of kinds that are no more go by their own name. */
export function kindLabel(kind: string): string {
  return Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind as MailKind] : kind;
}
