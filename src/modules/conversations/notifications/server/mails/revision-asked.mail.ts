import { action, heading, paragraph, quote, steps } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { moment, songName, songTime } from './wording';

interface AskedNote {
  readonly at_ms: number | null;
  /** Where it ends; null for a moment. */
  readonly end_ms: number | null;
  readonly text: string;
}

export interface RevisionAskedData {
  readonly order_id: number;
  readonly customer_name: string;
  readonly service_name: string;
  readonly track: string | null;
  readonly round: number;
  readonly message: string;
  readonly notes: readonly AskedNote[];
  readonly due_at: Date | null;
  /** The item in the studio. */
  readonly url: string;
}

function noteLine({ at_ms, end_ms, text }: AskedNote): string {
  if (at_ms === null) return text;
  return `${songTime(at_ms)}${end_ms === null ? '' : ` to ${songTime(end_ms)}`} ${text}`;
}

/** Tells the engineer what a customer wants changed. */
export function revisionAskedMail(data: RevisionAskedData, site: MailSite): MailContent {
  const song = songName(data);
  const due = data.due_at === null ? '' : ` Due ${moment(data.due_at, site)}.`;
  const head = {
    subject: `Revision ${data.round} requested for ${song} (order ${data.order_id})`,
    preview: data.message.slice(0, 120),
  };
  const notes = data.notes.map(noteLine);
  return writeMail(site, head, [
    heading(`${data.customer_name} asks for revision ${data.round}`),
    paragraph(`${song}, ${data.service_name}, order ${data.order_id}.${due}`),
    quote(data.message),
    ...(notes.length > 0 ? [steps(notes)] : []),
    action('Open the item', data.url),
  ]);
}
