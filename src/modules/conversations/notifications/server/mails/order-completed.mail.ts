import { action, figures, heading, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { day, songName, nameInMail } from './wording';

export interface OrderCompletedData {
  readonly order_id: number;
  readonly first_name: string;
  readonly items: readonly {
    readonly service_name: string;
    readonly track: string | null;
    readonly versions: number;
  }[];
  /** When the project files are deleted; null where none are kept. */
  readonly delete_at: Date | null;
  /** Its last window ended without a word. */
  readonly by_itself: boolean;
  readonly url: string;
}

/** Closes an order: what it was, and how long its files stay. */
export function orderCompletedMail(data: OrderCompletedData, site: MailSite): MailContent {
  const head = {
    subject: `Order ${data.order_id} is complete`,
    preview:
      data.delete_at === null ? 'Thank you.' : `Your files are available until ${day(data.delete_at)}.`,
  };
  const rows = data.items.map((item) => ({
    label: songName(item),
    ...(songName(item) === item.service_name ? {} : { detail: item.service_name }),
    value: item.versions === 0 ? '' : `Version ${item.versions}`,
  }));
  return writeMail(site, head, [
    heading(`Order ${data.order_id} is complete`),
    paragraph(`Thank you, ${nameInMail(data.first_name)}. It was good to work on your music.`),
    ...(data.by_itself
      ? [
          paragraph(
            'The time for changes has ended without another request, so we treat the last version as approved. If something is not right after all, reply to this email.',
          ),
        ]
      : []),
    figures(rows),
    ...(data.delete_at === null
      ? []
      : [
          paragraph(
            `Your files are on the order page until ${day(data.delete_at)}. Please download what you want to keep.`,
          ),
        ]),
    action('Open your order', data.url),
  ]);
}
