import { action, heading, note, paragraph, steps } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

export interface FilesUnconfirmedData {
  readonly order_id: number;
  readonly first_name: string;
  readonly url: string;
}

/**
 * Asks the owner of an order whether files that came without a log-in are theirs. Repeats nothing of what the sender
 * wrote, who may be a stranger.
 */
export function filesUnconfirmedMail(data: FilesUnconfirmedData, site: MailSite): MailContent {
  const head = {
    subject: `Are these files yours? (order ${data.order_id})`,
    preview: 'They were sent without a log-in. The deadline starts when you confirm that they are yours.',
  };
  return writeMail(site, head, [
    heading('Are these files yours?'),
    paragraph(
      `Hi ${data.first_name}, someone who knows your email address sent files or links for your order ${data.order_id} without logging in. It may have been you. The deadline has not started.`,
    ),
    steps([
      'If they are yours, open your order and press “These files are mine”. Then we can start.',
      'If they are not yours, open your order and press “Remove these files”, or reply to this email. Do not open their links.',
    ]),
    action('Open your order', data.url),
    note('Your engineer can see that these files are not confirmed.'),
  ]);
}
