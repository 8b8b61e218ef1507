import { formatMoney, type Minor } from '@/shared/money';
import { action, figures, heading, note, paragraph, type Row } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { nameInMail } from './wording';

export interface RefundMailData {
  readonly order_id: number;
  readonly first_name: string;
  readonly currency: string;
  /** To the means of payment, and to the gift card that had paid. */
  readonly to_payment: Minor;
  readonly to_gift: Minor;
  /** Number of the credit note that goes along. */
  readonly number: string;
  readonly url: string;
}

/** Says that money goes back, where to, and when it is there. */
export function refundMail(data: RefundMailData, site: MailSite): MailContent {
  const { order_id, currency, to_payment, to_gift } = data;
  const total = formatMoney(to_payment + to_gift, currency);
  const head = {
    subject: `Refund of ${total} for order ${order_id}`,
    preview: 'Here is your credit note.',
  };
  const row = (label: string, amount: Minor): Row[] =>
    amount === 0 ? [] : [{ label, value: formatMoney(amount, currency) }];
  const when =
    to_payment === 0 ? 'It is on your gift card now.' : 'It can take 5 to 10 days to appear in your account.';
  return writeMail(site, head, [
    heading(`Your refund of ${total}`),
    paragraph(
      `Hello ${nameInMail(data.first_name)}, we have refunded part or all of order ${order_id}. ${when}`,
    ),
    figures([
      ...row('Back the way you paid', to_payment),
      ...row('Back to your gift card', to_gift),
      { label: 'Returned', value: total, strong: true },
    ]),
    action('Open your order', data.url),
    note(`Credit note ${data.number} is attached. It is on the order page too.`),
  ]);
}
