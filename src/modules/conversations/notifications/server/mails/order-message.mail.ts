import { action, heading, paragraph, quote } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count, songName, nameInMail } from './wording';

interface MessagesOfItem {
  readonly order_id: number;
  readonly service_name: string;
  readonly track: string | null;
  /** The revision round that they are about; null for the item itself. */
  readonly round: number | null;
  /** What was written, oldest first, with how many files and links went along. */
  readonly messages: readonly { readonly body: string; readonly along: number }[];
  /** How many more were written. */
  readonly more: number;
  readonly url: string;
}

export interface OrderMessageData extends MessagesOfItem {
  readonly first_name: string;
  /** Who wrote; null where their account is gone. */
  readonly engineer: string | null;
}

function subjectOf(item: MessagesOfItem): string {
  return item.round === null ? songName(item) : `revision ${item.round} of ${songName(item)}`;
}

function wordsOf({ messages, more }: MessagesOfItem) {
  const along = (n: number) => count(n, 'file or link', 'files and links');
  return [
    ...messages.flatMap((one) => [
      ...(one.body === '' ? [] : [quote(one.body)]),
      ...(one.along === 0 ? [] : [paragraph(`With ${along(one.along)}.`)]),
    ]),
    ...(more === 0 ? [] : [paragraph(`And ${count(more, 'more message', 'more messages')}.`)]),
  ];
}

const previewOf = ({ messages }: MessagesOfItem): string => (messages[0]?.body ?? '').slice(0, 120);
const total = ({ messages, more }: MessagesOfItem): number => messages.length + more;

/** Passes on what the studio wrote about an item to its customer, who has not read it. */
export function orderMessageMail(data: OrderMessageData, site: MailSite): MailContent {
  const many = total(data) > 1 ? 'New messages' : 'A new message';
  const head = {
    subject: `${many} about ${songName(data)} (order ${data.order_id})`,
    preview: previewOf(data),
  };
  return writeMail(site, head, [
    heading(`${data.engineer ?? 'Your engineer'} wrote to you`),
    paragraph(`Hi ${nameInMail(data.first_name)}, this is about ${subjectOf(data)}.`),
    ...wordsOf(data),
    action('Answer on the order page', data.url),
  ]);
}

export interface CustomerMessageData extends MessagesOfItem {
  readonly customer_name: string;
}

/** Tells the engineer what a customer wrote about an item and nobody has read. */
export function customerMessageMail(data: CustomerMessageData, site: MailSite): MailContent {
  const many = total(data) > 1 ? 'Messages' : 'A message';
  const head = {
    subject: `${many} about ${songName(data)} (order ${data.order_id})`,
    preview: previewOf(data),
  };
  return writeMail(site, head, [
    heading(`${data.customer_name} wrote about ${subjectOf(data)}`),
    paragraph(`${data.service_name}, order ${data.order_id}. Unread for five minutes.`),
    ...wordsOf(data),
    action('Answer in the studio', data.url),
  ]);
}
