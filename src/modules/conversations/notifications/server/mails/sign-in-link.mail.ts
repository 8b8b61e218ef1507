import { action, heading, note, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { nameInMail } from './wording';

export interface SignInLinkData {
  readonly first_name: string;
  /** One-time link. */
  readonly url: string;
  readonly valid_minutes: number;
}

/** Signs an account holder in without a password. */
export function signInLinkMail(data: SignInLinkData, site: MailSite): MailContent {
  const head = {
    subject: `Your link to sign in to ${site.site_name}`,
    preview: `It works once, within ${data.valid_minutes} minutes.`,
  };
  return writeMail(site, head, [
    heading('Sign in'),
    paragraph(`Hi ${nameInMail(data.first_name)}, here is the link that you asked for.`),
    action('Sign in', data.url),
    note(
      `The link works once, within ${data.valid_minutes} minutes. If you did not ask for it, ignore this email. Never forward it: whoever has the link can open your account.`,
    ),
  ]);
}
