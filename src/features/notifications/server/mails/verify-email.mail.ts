import { action, heading, note, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

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
    preview: 'One click, and your orders and files are in one place.',
  };
  return writeMail(site, head, [
    heading('Confirm your email address'),
    paragraph(`Hi ${data.first_name}, thank you for signing up. Please confirm that this address is yours.`),
    action('Confirm email address', data.url),
    paragraph('Orders and files that you sent us under this address as a guest then appear in your account.'),
    note(
      `The link works for ${data.valid_days} days. You did not sign up? Then you can delete this mail; without the link nobody reaches anything of yours.`,
    ),
  ]);
}
