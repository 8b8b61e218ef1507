import { sentText } from '@/modules/files/uploads/sent-files.rules';
import { action, heading, note, paragraph, songWave, type SongWaveInMail } from '../mail-parts';
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
  /** The wave of what was sent; null where there is no sound to draw. */
  readonly wave: SongWaveInMail | null;
}

/** Tells the owner of an order that files came in for it, whoever sent them. */
export function filesReceivedMail(data: FilesReceivedData, site: MailSite): MailContent {
  const song = songName(data);
  const head = {
    subject: `We have your files for ${song} (order ${data.order_id})`,
    preview:
      data.due_at === null ? 'Your files have arrived.' : `First version by ${moment(data.due_at, site)}.`,
  };
  const due =
    data.due_at === null
      ? 'We check them and email you if anything is missing.'
      : `First version by ${moment(data.due_at, site)}. If anything is missing, we email you before that.`;
  return writeMail(site, head, [
    heading('We have your files'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, we have ${sentText(data)} for ${song} (${data.service_name}).`,
    ),
    songWave(data.wave),
    paragraph(due),
    action('Open your order', data.url),
    note('If you did not send any files, reply to this email and we will look into it before we start.'),
  ]);
}
