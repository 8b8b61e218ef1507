import { action, heading, paragraph, quote } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { songName, nameInMail } from './wording';

export interface RevisionAnsweredData {
  readonly order_id: number;
  readonly first_name: string;
  readonly service_name: string;
  readonly track: string | null;
  readonly round: number;
  readonly response: string;
  /** Small adjustments take none of the free revisions. */
  readonly is_small: boolean;
  readonly url: string;
}

/** Passes on what the studio answered to a revision request. */
export function revisionAnsweredMail(data: RevisionAnsweredData, site: MailSite): MailContent {
  const song = songName(data);
  const head = {
    subject: `We answered your revision of ${song} (order ${data.order_id})`,
    preview: data.response.slice(0, 120),
  };
  return writeMail(site, head, [
    heading('An answer from the studio'),
    paragraph(`Hi ${nameInMail(data.first_name)}, this is about revision ${data.round} of ${song}.`),
    quote(data.response),
    ...(data.is_small
      ? [paragraph('It is a small adjustment, so it does not use one of your free revisions.')]
      : []),
    action('Open your order', data.url),
  ]);
}
