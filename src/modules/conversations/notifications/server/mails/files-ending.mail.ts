import { action, figures, heading, note, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { day, songName, nameInMail } from './wording';

export interface FilesEndingData {
  readonly order_id: number;
  readonly first_name: string;
  /** What goes that day. */
  readonly items: readonly {
    readonly service_name: string;
    readonly track: string | null;
    readonly versions: number;
  }[];
  readonly delete_at: Date;
  readonly url: string;
}

function rowsOf({ items }: FilesEndingData) {
  return items.map((item) => ({
    label: songName(item),
    ...(songName(item) === item.service_name ? {} : { detail: item.service_name }),
    value: item.versions === 0 ? '' : `${item.versions} ${item.versions === 1 ? 'version' : 'versions'}`,
  }));
}

/** Tells of the day on which an order's files are deleted; 30, 7 and 1 days before. */
export function filesEndingMail(
  data: FilesEndingData & { readonly days_left: number },
  site: MailSite,
): MailContent {
  const { order_id, days_left } = data;
  const when = days_left === 1 ? 'tomorrow' : `in ${days_left} days`;
  const head = {
    subject: `The files of order ${order_id} are deleted ${when}`,
    preview: `On ${day(data.delete_at)}. Please download what you want to keep.`,
  };
  return writeMail(site, head, [
    heading(`Your files are deleted ${when}`),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, on ${day(data.delete_at)} we delete the project files of order ${order_id}: your files and ours. Please download what you want to keep.`,
    ),
    figures(rowsOf(data)),
    action('Download your files', data.url),
    note('The order, its messages and its receipts stay. Deleted files can’t be restored.'),
  ]);
}

/** Says that an order's files are gone. */
export function filesDeletedMail(data: FilesEndingData, site: MailSite): MailContent {
  const { order_id } = data;
  const head = {
    subject: `The files of order ${order_id} are deleted`,
    preview: 'As announced. The order and its receipts stay.',
  };
  return writeMail(site, head, [
    heading('Your files are deleted'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, six months after the last delivery we have deleted the project files of order ${order_id}, as announced.`,
    ),
    figures(rowsOf(data)),
    paragraph('The order, its messages and its receipts stay.'),
    action('Open your order', data.url),
  ]);
}
