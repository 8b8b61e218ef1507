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
  const head = { subject: `Your order at ${site.site_name}: ${total}`, preview: 'It is ready to be paid.' };
  return writeMail(site, head, [
    heading('Your order is ready to be paid'),
    paragraph(`Hi ${nameInMail(data.first_name)}, this is what we have put together for you:`),
    figures([
      ...data.lines.map((line) => lineRow(line, data.currency)),
      { label: 'Total', value: total, strong: true },
    ]),
    action(`Pay ${total}`, data.url),
    steps([
      'Pay by the button. You need no password.',
      'We mail you the receipt, and where to send your files.',
      'The time we need runs from when your files are with us.',
    ]),
    note('The price stays as it is here. If something is not right, just answer this mail.'),
  ]);
}
