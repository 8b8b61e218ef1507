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
      'Orders and files you sent as a guest with this address then appear in the new account. Anyone who knows its password can open them.',
    ),
    note(`The link works for ${data.valid_days} days. In another browser you also need your password.`),
    noteWithLink(
      'If you did not sign up, someone else typed your address. Delete this email, or take over the account:',
      'Set a password of your own',
      `${site.site_url}/forgot-password`,
    ),
  ]);
}
