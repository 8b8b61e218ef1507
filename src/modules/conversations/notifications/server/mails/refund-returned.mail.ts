import { formatMoney, type Minor } from '@/shared/money';
import { action, figures, heading, note, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

export interface RefundReturnedData {
  readonly order_id: number;
  readonly first_name: string;
  readonly amount: Minor;
  readonly currency: string;
  /** Number of the paper that revokes the credit note, which goes along. */
  readonly number: string;
  readonly url: string;
}

/** Tells a customer that money which was on its way to them came back to the studio. */
export function refundReturnedMail(data: RefundReturnedData, site: MailSite): MailContent {
  const { order_id, first_name, number, url } = data;
  const amount = formatMoney(data.amount, data.currency);
  const head = {
    subject: `Your refund of ${amount} for order ${order_id} came back to us`,
    preview: 'Your bank could not take it. We will find another way.',
  };
  return writeMail(site, head, [
    heading('Your refund came back to us'),
    paragraph(
      `Hello ${first_name}, your bank or card did not accept the ${amount} we refunded for order ${order_id}. We still have your money and will contact you to find another way to send it.`,
    ),
    figures([{ label: 'Not received by you', value: amount, strong: true }]),
    action('Open your order', url),
    note(`The attached ${number} revokes the credit note. We write a new one when we refund you.`),
  ]);
}

export interface RefundReturnedNotice {
  readonly order_id: number;
  readonly customer_name: string;
  readonly email: string;
  readonly amount: Minor;
  readonly currency: string;
  /** A bank decided a dispute anew: nothing is to be done. */
  readonly by_bank: boolean;
  /** The studio's page of money. */
  readonly url: string;
}

/** Tells the studio's admins that money of a refund is with the studio again. */
export function refundReturnedNotice(data: RefundReturnedNotice, site: MailSite): MailContent {
  const { order_id, customer_name, email, by_bank, url } = data;
  const amount = formatMoney(data.amount, data.currency);
  const title = by_bank ? 'Money of a lost dispute came back' : 'A refund came back';
  const text = by_bank
    ? 'You won the dispute after all. The credit note is revoked. You don’t need to do anything.'
    : 'The customer’s bank did not accept it. The credit note is revoked, and the order counts as paid again. Agree with the customer on another way, then refund again.';
  return writeMail(site, { subject: `${title}: ${amount} of order ${order_id}`, preview: title }, [
    heading(title),
    paragraph(`${customer_name} (${email}), order ${order_id}. ${text}`),
    figures([{ label: 'Amount', value: amount, strong: true }]),
    action('Open Refunds in the studio', url),
  ]);
}
