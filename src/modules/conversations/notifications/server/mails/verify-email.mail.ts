import { action, heading, note, noteWithLink, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { nameInMail } from './wording';

export interface VerifyEmailData {
  readonly first_name: string;
  /** One-time link. */
  readonly url: string;
  readonly valid_days: number;
}

/** Asks a new account holder to show that the address is theirs. */
export function verifyEmailMail(data: VerifyEmailData, site: MailSite): MailContent {
  const head = {
    subject: `Confirm your email address for ${site.site_name}`,
    preview: 'Your orders and files under this address then appear in your account.',
  };
  return writeMail(site, head, [
    heading('Confirm your email address'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, thank you for signing up. Please confirm that this address is yours.`,
    ),
    action('Confirm email address', data.url),
    paragraph(
      'Orders and files that you sent us under this address as a guest then appear in the new account: whoever knows its password can open them.',
    ),
    note(
      `The link works for ${data.valid_days} days, at once in the browser that signed up, and with your password anywhere else.`,
    ),
    noteWithLink(
      'You did not sign up? Then somebody else typed your address. Delete this mail and nothing happens, or take the account over:',
      'Set a password of your own',
      `${site.site_url}/forgot-password`,
    ),
  ]);
}
