import { action, heading, paragraph, quote, steps } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { moment, songName, songTime } from './wording';

export interface RevisionAskedData {
  readonly order_id: number;
  readonly customer_name: string;
  readonly service_name: string;
  readonly track: string | null;
  readonly round: number;
  readonly message: string;
  readonly notes: readonly { readonly at_ms: number | null; readonly text: string }[];
  readonly due_at: Date | null;
  /** The item in the studio. */
  readonly url: string;
}

/** Tells the engineer what a customer wants changed. */
export function revisionAskedMail(data: RevisionAskedData, site: MailSite): MailContent {
  const song = songName(data);
  const due = data.due_at === null ? '' : ` Due ${moment(data.due_at, site)}.`;
  const head = {
    subject: `Revision ${data.round} requested for ${song} (order ${data.order_id})`,
    preview: data.message.slice(0, 120),
  };
  const notes = data.notes.map(({ at_ms, text }) => (at_ms === null ? text : `${songTime(at_ms)} ${text}`));
  return writeMail(site, head, [
    heading(`${data.customer_name} asks for revision ${data.round}`),
    paragraph(`${song}, ${data.service_name}, order ${data.order_id}.${due}`),
    quote(data.message),
    ...(notes.length > 0 ? [steps(notes)] : []),
    action('Open the item', data.url),
  ]);
}
