import { action, heading, paragraph, quote, songWave, type SongWaveInMail } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count, moment, songName, nameInMail } from './wording';

export interface DeliveryData {
  readonly order_id: number;
  readonly first_name: string;
  readonly service_name: string;
  readonly track: string | null;
  readonly version: number;
  /** What the engineer wrote with it; may be empty. */
  readonly note: string;
  readonly revisions_left: number;
  readonly revision_deadline: Date | null;
  readonly url: string;
  /** The version's wave beside what was sent; null where there is no sound to draw. */
  readonly wave: SongWaveInMail | null;
}

function whatNext(data: DeliveryData, site: MailSite): string {
  const until = data.revision_deadline === null ? '' : ` until ${moment(data.revision_deadline, site)}`;
  const left =
    data.revisions_left > 0
      ? `You have ${count(data.revisions_left, 'free revision', 'free revisions')} left${until}.`
      : 'You have used your free revisions. Contact us if something is still not right.';
  const after =
    data.revision_deadline === null ? '' : ' If we don’t hear from you by then, we treat it as approved.';
  return `Listen on speakers or headphones you know well. If you are happy with it, press Complete. ${left}${after}`;
}

/** Tells a customer that a version is there. */
export function deliveryMail(data: DeliveryData, site: MailSite): MailContent {
  const song = songName(data);
  const head = {
    subject: `Version ${data.version} of ${song} is ready (order ${data.order_id})`,
    preview: 'Listen online, download the WAV, and approve it or ask for changes.',
  };
  return writeMail(site, head, [
    heading(`Version ${data.version} of ${song} is ready`),
    paragraph(`Hi ${nameInMail(data.first_name)}, a new version of your ${data.service_name} is ready.`),
    songWave(data.wave),
    quote(data.note),
    action('Listen and download', data.url),
    paragraph(whatNext(data, site)),
  ]);
}
