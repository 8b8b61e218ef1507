import { formatMoney, type Minor } from '@/shared/money';
import { action, code, heading, note, paragraph, steps } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { moment, nameInMail } from './wording';

export interface CreditData {
  readonly order_id: number;
  readonly first_name: string;
  readonly email: string;
  readonly is_guest: boolean;
  readonly code: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly ends_at: Date;
}

/** Brings a customer the credit that the studio gave for an order. */
export function creditMail(data: CreditData, site: MailSite): MailContent {
  const worth = formatMoney(data.amount, data.currency);
  const until = moment(data.ends_at, site);
  const head = {
    subject: `A credit of ${worth} for order ${data.order_id}`,
    preview: `The code works until ${until}.`,
  };
  const first = data.is_guest
    ? `To use the code, create an account with ${data.email} and confirm the address.`
    : `Log in with ${data.email}.`;
  return writeMail(site, head, [
    heading(`${worth} for your next order`),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, we have given you a credit of ${worth} for order ${data.order_id}. It works once, until ${until}:`,
    ),
    code(data.code),
    steps([
      first,
      'Choose services and go to the cart.',
      'Enter the code there. You see the new total before you pay.',
    ]),
    data.is_guest
      ? action('Create an account', `${site.site_url}/signup`)
      : action('Choose services', `${site.site_url}/select-services`),
    note(
      'It does not apply to monthly packages, gift cards or the rush surcharge. A discounted order is final.',
    ),
  ]);
}
