import { action, heading, note, noteWithLink, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { nameInMail } from './wording';

export interface OrderLinkData {
  readonly order_id: number;
  readonly first_name: string;
  readonly email: string;
  readonly url: string;
}

/** Brings a guest a new private link to their order. */
export function orderLinkMail(data: OrderLinkData, site: MailSite): MailContent {
  const head = {
    subject: `A new link to your order ${data.order_id}`,
    preview: 'It opens your order without a password.',
  };
  return writeMail(site, head, [
    heading('Your new link'),
    paragraph(`Hi ${nameInMail(data.first_name)}, this opens order ${data.order_id}:`),
    action('Open your order', data.url),
    note('Keep this email: the button works without a password, also for anyone you forward it to.'),
    noteWithLink(
      `With an account under ${data.email} you don’t need links.`,
      'Create an account',
      `${site.site_url}/signup`,
    ),
  ]);
}
