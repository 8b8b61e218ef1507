import { action, heading, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

export interface MoneyAttentionData {
  readonly subject: string;
  readonly text: string;
  /** The studio's page of money. */
  readonly url: string;
}

/** Asks the studio's admins to look at money that nothing we try can settle. */
export function moneyAttentionMail({ subject, text, url }: MoneyAttentionData, site: MailSite): MailContent {
  return writeMail(site, { subject, preview: 'This needs your decision.' }, [
    heading(subject),
    paragraph(text),
    action('Open Refunds in the studio', url),
  ]);
}
