import { action, heading, note, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { nameInMail } from './wording';

export interface ResetPasswordData {
  readonly first_name: string;
  /** One-time link. */
  readonly url: string;
}

/** Lets an account holder set a new password. */
export function resetPasswordMail(data: ResetPasswordData, site: MailSite): MailContent {
  const head = {
    subject: `Set a new password for ${site.site_name}`,
    preview: 'The link works once, within one hour.',
  };
  return writeMail(site, head, [
    heading('Set a new password'),
    paragraph(`Hi ${nameInMail(data.first_name)}, someone asked for a new password for your account.`),
    action('Set a new password', data.url),
    note(
      'The link works once, within one hour. A new password signs out all devices and removes passkeys. If it was not you, ignore this email; your password stays the same.',
    ),
  ]);
}
