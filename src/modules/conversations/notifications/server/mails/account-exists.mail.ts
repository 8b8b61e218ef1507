import { action, heading, note, noteWithLink, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

/** Tells an address that somebody tried to sign up with it, which only its owner learns. */
export function accountExistsMail(site: MailSite): MailContent {
  const head = {
    subject: `You already have an account at ${site.site_name}`,
    preview: 'Somebody tried to sign up with this address. Nothing was changed.',
  };
  return writeMail(site, head, [
    heading('You already have an account'),
    paragraph(
      'Somebody tried to sign up with this address, which has an account already. Nothing was changed.',
    ),
    action('Log in', `${site.site_url}/login`),
    noteWithLink('The password is gone?', 'Set a new one', `${site.site_url}/forgot-password`),
    note('It was not you? Then there is nothing to do.'),
  ]);
}
