import { sentText } from '@/modules/files/uploads/sent-files.rules';
import { action, heading, note, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { moment, songName, nameInMail } from './wording';

export interface FilesReceivedData {
  readonly order_id: number;
  readonly first_name: string;
  readonly service_name: string;
  readonly track: string | null;
  /** Files and links that we have for this item by now. */
  readonly files: number;
  readonly links: number;
  readonly due_at: Date | null;
  readonly url: string;
}

/** Tells the owner of an order that files came in for it, whoever sent them. */
export function filesReceivedMail(data: FilesReceivedData, site: MailSite): MailContent {
  const song = songName(data);
  const head = {
    subject: `Your files for ${song} are here (order ${data.order_id})`,
    preview:
      data.due_at === null ? 'We have what you sent.' : `First version by ${moment(data.due_at, site)}.`,
  };
  const due =
    data.due_at === null
      ? 'We look through it and write to you if anything is missing.'
      : `You hear the first version by ${moment(data.due_at, site)} at the latest. If anything is missing we write to you before.`;
  return writeMail(site, head, [
    heading('Your files are here'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, we have ${sentText(data)} for ${song} (${data.service_name}).`,
    ),
    paragraph(due),
    action('Open your order', data.url),
    note('You did not send any files? Then answer this mail, and we look into it before we start.'),
  ]);
}
