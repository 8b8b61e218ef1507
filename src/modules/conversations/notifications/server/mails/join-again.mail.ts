import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { action, heading, note, paragraph } from '../mail-parts';

export interface JoinAgainData {
  readonly url: string;
}

/** Asks whoever left the list, and whose address was typed into the form again, whether that was them. */
export function joinAgainMail({ url }: JoinAgainData, site: MailSite): MailContent {
  const head = {
    subject: `Join the ${site.site_name} list again?`,
    preview: 'You left our list. One click puts you back on it.',
  };
  return writeMail(site, head, [
    heading('Join our list again?'),
    paragraph(
      'Somebody typed this address into the newsletter form. It left our list before, so we ask first.',
    ),
    action('Join again', url),
    note(
      'The code that you got when you first joined stays valid as long as it is not used. There is no second one.',
    ),
    note('That was not you? Do nothing. This address stays off the list.'),
  ]);
}
