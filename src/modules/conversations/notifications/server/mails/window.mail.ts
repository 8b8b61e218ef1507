import { action, heading, note, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count, day, moment, songName, nameInMail } from './wording';

export interface WindowData {
  readonly order_id: number;
  readonly first_name: string;
  readonly service_name: string;
  readonly track: string | null;
  /** The newest version. */
  readonly version: number;
  readonly url: string;
}

/** Reminds of the day on which revisions end. */
export function windowEndingMail(
  data: WindowData & { readonly ends_at: Date; readonly revisions_left: number },
  site: MailSite,
): MailContent {
  const song = songName(data);
  const until = moment(data.ends_at, site);
  const left =
    data.revisions_left > 0
      ? `You have ${count(data.revisions_left, 'free revision', 'free revisions')} left.`
      : 'You have used your free revisions. Contact us if something is still not right.';
  const head = {
    subject: `One day left for changes to ${song} (order ${data.order_id})`,
    preview: `Until ${until} you can ask for changes.`,
  };
  return writeMail(site, head, [
    heading(`Is ${song} right?`),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, you can ask for changes to version ${data.version} until ${until}. After that we treat it as approved and the song is complete.`,
    ),
    paragraph(left),
    action('Listen and decide', data.url),
  ]);
}

/** Says that an item completed by itself. */
export function windowEndedMail(
  data: WindowData & { readonly delete_at: Date | null },
  site: MailSite,
): MailContent {
  const song = songName(data);
  const head = {
    subject: `${song} is complete (order ${data.order_id})`,
    preview: 'The time for changes has ended. Your files are on the order page.',
  };
  const files =
    data.delete_at === null
      ? []
      : [
          paragraph(
            `Your files are on the order page until ${day(data.delete_at)}. Please download what you want to keep.`,
          ),
        ];
  return writeMail(site, head, [
    heading(`${song} is complete`),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, the time for changes has ended without another request, so we treat version ${data.version} as approved.`,
    ),
    ...files,
    action('Open your order', data.url),
    note('If something is not right after all, reply to this email and we will sort it out.'),
  ]);
}

/** Says that the studio opened a completed item once more. */
export function itemReopenedMail(
  data: Omit<WindowData, 'version'> & { readonly revisions_left: number },
  site: MailSite,
): MailContent {
  const song = songName(data);
  const head = {
    subject: `${song} is reopened (order ${data.order_id})`,
    preview: 'You can ask for changes again.',
  };
  return writeMail(site, head, [
    heading(`${song} is reopened`),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, we have reopened ${song} so that you can ask for changes, free of charge.`,
    ),
    ...(data.revisions_left > 0
      ? [paragraph(`You have ${count(data.revisions_left, 'free revision', 'free revisions')}.`)]
      : []),
    action('Ask for changes', data.url),
  ]);
}
