import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { action, heading, note, paragraph } from '../mail-parts';

export interface JoinAgainData {
  readonly url: string;
}

/** Asks whoever left the list, and whose address was typed into the form again, whether that was them. */
export function joinAgainMail({ url }: JoinAgainData, site: MailSite): MailContent {
  const head = {
    subject: `Join the ${site.site_name} list again?`,
    preview: 'You left our list. One click adds you back.',
  };
  return writeMail(site, head, [
    heading('Join our list again?'),
    paragraph(
      'Someone entered this address in our newsletter form. You left our list before, so we ask first.',
    ),
    action('Join again', url),
    note(
      'The discount code you got when you first joined is valid until you use it. You won’t get a second one.',
    ),
    note('If it was not you, ignore this email. We won’t add your address.'),
  ]);
}
