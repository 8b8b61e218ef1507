import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { action, heading, note, paragraph, quote } from '../mail-parts';

export interface ContactMessageData {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  /** The message in the studio. */
  readonly url: string;
}

const MAX_LENGTH = 60;
const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text on one line, short enough for a list of mails. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // By what people see as one sign: an emoji must not be cut in two.
  const letters = [...SIGNS.segment(line)].map(({ segment }) => segment);
  return letters.length <= MAX_LENGTH ? line : `${letters.slice(0, MAX_LENGTH - 1).join('')}…`;
}

/** Brings the studio what somebody wrote on the contact page; answering it answers them. */
export function contactMessageMail(data: ContactMessageData, site: MailSite): MailContent {
  const head = { subject: `Contact: ${shortened(data.subject)}`, preview: `From ${shortened(data.name)}` };
  return writeMail(site, head, [
    heading('New message to the studio'),
    paragraph(`${data.name} (${data.email})`),
    paragraph(`Subject: ${data.subject}`),
    quote(data.message),
    action('Answer in the studio', data.url),
    note('Reply to this email to answer the address above. The address is not verified.'),
  ]);
}
