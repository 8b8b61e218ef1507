import { formatMoney, type Minor } from '@/shared/money';
import { action, figures, heading, note, noteWithLink, paragraph, steps, type Row } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count, price } from './wording';

export interface OrderReceivedData {
  readonly order_id: number;
  readonly first_name: string;
  readonly email: string;
  /** A guest's address is a private link that opens the order without a password. */
  readonly is_guest: boolean;
  readonly url: string;
  readonly currency: string;
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly amount: Minor;
  readonly lines: readonly OrderLineData[];
  /** Longest turnaround of its lines in hours; null where nothing is to be made (gift cards). */
  readonly turnaround_hours: number | null;
}

export interface OrderLineData {
  readonly service_name: string;
  readonly quantity: number;
  readonly rush: boolean;
  readonly total_price: Minor;
}

function lineRow(line: OrderLineData, currency: string): Row {
  const details = [
    ...(line.quantity > 1 ? [`${line.quantity} ×`] : []),
    ...(line.rush ? ['Rush, 24 hours'] : []),
  ];
  return {
    label: line.service_name,
    ...(details.length > 0 ? { detail: details.join(', ') } : {}),
    value: price(line.total_price, currency),
  };
}

function rowsOf(data: OrderReceivedData): Row[] {
  const { currency } = data;
  const sums: Row[] =
    data.discount > 0
      ? [
          { label: 'Subtotal', value: formatMoney(data.subtotal, currency) },
          { label: 'Discount', value: `−${formatMoney(data.discount, currency)}` },
        ]
      : [];
  const total: Row = { label: 'Total paid', value: formatMoney(data.amount, currency), strong: true };
  return [...data.lines.map((line) => lineRow(line, currency)), ...sums, total];
}

/** Thanks for an order and says what happens next. */
export function orderReceivedMail(data: OrderReceivedData, site: MailSite): MailContent {
  const head = {
    subject: `We have your order ${data.order_id}`,
    preview: 'Thank you. The next step is yours: send us your files.',
  };
  const makes = data.turnaround_hours !== null;
  return writeMail(site, head, [
    heading(`Thank you, ${data.first_name}`),
    paragraph(
      `Your payment has arrived, and order ${data.order_id} is ${makes ? 'ready to start' : 'complete'}.`,
    ),
    figures(rowsOf(data)),
    ...(makes
      ? [
          steps([
            'Send us your multitracks: upload them on the order page, or paste a link.',
            `From then on we need at most ${count(data.turnaround_hours ?? 0, 'hour', 'hours')} for the first version.`,
            'We mail you when it is there. You listen, ask for changes or accept it.',
          ]),
        ]
      : []),
    action(makes ? 'Send your files' : 'Open your order', data.url),
    ...(data.is_guest
      ? [
          note(
            'Keep this mail: the button opens your order without a password, also for anybody you forward it to.',
          ),
          noteWithLink(
            `With an account under ${data.email} you have all your orders and files in one place.`,
            'Create an account',
            `${site.site_url}/signup`,
          ),
        ]
      : []),
  ]);
}
