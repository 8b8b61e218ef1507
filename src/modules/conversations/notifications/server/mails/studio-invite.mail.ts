import { action, heading, note, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count } from './wording';

export interface StudioInviteData {
  readonly role: 'engineer' | 'admin';
  /** Who asks; null where their account is gone. */
  readonly invited_by: string | null;
  /** One-time link. */
  readonly url: string;
  readonly valid_days: number;
}

const AS = { engineer: 'an engineer', admin: 'an admin' };

/** Asks somebody to work at the studio. */
export function studioInviteMail(data: StudioInviteData, site: MailSite): MailContent {
  const head = {
    subject: `Join ${site.site_name} as ${AS[data.role]}`,
    preview: 'Choose a password to join.',
  };
  const who = data.invited_by ?? 'The studio';
  return writeMail(site, head, [
    heading(`Join ${site.site_name}`),
    paragraph(`${who} asks you to work at ${site.site_name} as ${AS[data.role]}.`),
    action('Join the studio', data.url),
    note(
      `The link works once, within ${count(data.valid_days, 'day', 'days')}. If you did not expect this, ignore this email.`,
    ),
  ]);
}
