import { formatMoney, type Minor } from '@/shared/money';
import { action, figures, heading, note, paragraph, steps, type Row } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { price, nameInMail } from './wording';

export interface PaymentRequestData {
  readonly first_name: string;
  readonly currency: string;
  readonly total: Minor;
  readonly lines: readonly {
    readonly service_name: string;
    readonly qty: number;
    readonly rush: boolean;
    readonly total_price: Minor;
  }[];
  /** Where it is paid. */
  readonly url: string;
}

function lineRow(line: PaymentRequestData['lines'][number], currency: string): Row {
  const details = [...(line.qty > 1 ? [`${line.qty} ×`] : []), ...(line.rush ? ['Rush, 24 hours'] : [])];
  return {
    label: line.service_name,
    ...(details.length > 0 ? { detail: details.join(', ') } : {}),
    value: price(line.total_price, currency),
  };
}

/** Asks for the payment of an order that the studio has put together. */
export function paymentRequestMail(data: PaymentRequestData, site: MailSite): MailContent {
  const total = formatMoney(data.total, data.currency);
  const head = {
    subject: `Your order at ${site.site_name}: ${total}`,
    preview: 'Your order is ready to pay.',
  };
  return writeMail(site, head, [
    heading('Your order is ready to pay'),
    paragraph(`Hi ${nameInMail(data.first_name)}, here is your order:`),
    figures([
      ...data.lines.map((line) => lineRow(line, data.currency)),
      { label: 'Total', value: total, strong: true },
    ]),
    action(`Pay ${total}`, data.url),
    steps([
      'Pay with the button. You don’t need a password.',
      'We email you the receipt and the upload link.',
      'The deadline starts when we have your files.',
    ]),
    note('The price won’t change. If something is not right, just reply to this email.'),
  ]);
}
