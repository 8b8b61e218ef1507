import { action, heading, note, noteWithLink, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

/** Tells an address that somebody tried to sign up with it, which only its owner learns. */
export function accountExistsMail(site: MailSite): MailContent {
  const head = {
    subject: `You already have an account at ${site.site_name}`,
    preview: 'Someone tried to sign up with your email address. Nothing was changed.',
  };
  return writeMail(site, head, [
    heading('You already have an account'),
    paragraph(
      'Someone tried to sign up with this email address, which already has an account. Nothing was changed.',
    ),
    action('Log in', `${site.site_url}/login`),
    noteWithLink('Forgot your password?', 'Set a new one', `${site.site_url}/forgot-password`),
    note('If it was not you, you can ignore this email.'),
  ]);
}
