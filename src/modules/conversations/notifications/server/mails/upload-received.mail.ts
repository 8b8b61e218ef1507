import { sentText } from '@/modules/files/uploads/sent-files.rules';
import { action, heading, note, paragraph, steps } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { day, songName as nameOfSong } from './wording';

export interface UnpaidUploadData {
  /** Null where its sender left the service open. */
  readonly service_name: string | null;
  readonly track: string;
  readonly email: string;
  readonly files: number;
  readonly links: number;
  /** Whether its sender is known to be the reader. */
  readonly is_senders_address: boolean;
  /** When it is removed unless it is paid. */
  readonly removed_at: Date;
  /** Where the service is bought. */
  readonly url: string;
}

// Anybody can send files for any address: a stranger's words are not mailed from ours.
function songName(data: UnpaidUploadData): string {
  return data.is_senders_address
    ? nameOfSong({ track: data.track, service_name: data.service_name ?? '' })
    : 'your song';
}

function askedFor({ service_name }: UnpaidUploadData): string {
  return service_name === null
    ? 'Choose a service for it. We start when it is paid.'
    : `You chose ${service_name}. We start when it is paid.`;
}

/** Thanks for files that came without an order, and says how to pay. */
export function uploadReceivedMail(data: UnpaidUploadData, site: MailSite): MailContent {
  const song = songName(data);
  const head = {
    subject: `We have your files for ${song}. One step left`,
    preview: `Pay for ${data.service_name ?? 'a service'} and an engineer starts on your song.`,
  };
  return writeMail(site, head, [
    heading('We have your files'),
    paragraph(`We have ${sentText(data)} for ${song}. ${askedFor(data)}`),
    steps([
      `Open ${data.service_name ?? 'our services'} with the button below and add ${data.service_name === null ? 'one' : 'it'} to your cart.`,
      `Pay with this address: ${data.email}. That is how we recognise your files.`,
      'Your files join the order automatically. You don’t need to send them again.',
    ]),
    action('Choose and pay', data.url),
    note(`We keep your files until ${day(data.removed_at)}. We don’t open them before the order is paid.`),
    note('If you did not send any files, reply to this email and we will remove them.'),
  ]);
}

/** Says a week before that files without an order are removed. */
export function uploadEndingMail(data: UnpaidUploadData, site: MailSite): MailContent {
  const song = songName(data);
  const head = {
    subject: `Your files for ${song} are kept until ${day(data.removed_at)}`,
    preview: `${data.service_name ?? 'A service for it'} is not paid yet.`,
  };
  return writeMail(site, head, [
    heading('Do you still want this song done?'),
    paragraph(
      `You sent us ${sentText(data)} for ${song}. ${data.service_name ?? 'No service for it'} is ${data.service_name === null ? 'paid' : 'not paid'} yet, so we have not started.`,
    ),
    paragraph(
      `We delete the files on ${day(data.removed_at)}. Pay before then with ${data.email} and they join your order.`,
    ),
    action('Choose and pay', data.url),
    note('If you have changed your mind, you can ignore this email.'),
  ]);
}
