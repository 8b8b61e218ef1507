import type { SentItem } from '@/modules/orders/unpaid-uploads/server/sent-items';
import { sentText } from '@/modules/files/uploads/sent-files.rules';
import { formatMoney, type Minor } from '@/shared/money';
import { action, figures, heading, note, noteWithLink, paragraph, steps, type Row } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count, moment, price, nameInMail } from './wording';

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
  /** What was sent for its items before they were paid. */
  readonly sent: readonly SentItem[];
  /** What goes along as a file: its kind and number, and what of the price was not paid in money. */
  readonly receipt: {
    readonly words: string;
    readonly number: string;
    readonly gift: Minor;
    readonly waived: Minor;
  } | null;
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
  const { currency, discount, receipt } = data;
  const less: [string, Minor][] = [
    ['Discount', discount],
    ['Paid by gift card', receipt?.gift ?? 0],
    ['Waived', receipt?.waived ?? 0],
  ];
  const taken = less.filter(([, amount]) => amount > 0);
  const subtotal: Row = { label: 'Subtotal', value: formatMoney(data.subtotal, currency) };
  const sums: Row[] = [
    ...(taken.length > 0 ? [subtotal] : []),
    ...taken.map(([label, amount]) => ({ label, value: `−${formatMoney(amount, currency)}` })),
  ];
  const total: Row = { label: 'Total paid', value: formatMoney(data.amount, currency), strong: true };
  return [...data.lines.map((line) => lineRow(line, currency)), ...sums, total];
}

const isHere = ({ files, links }: SentItem): boolean => files + links > 0;

function hereText(item: SentItem, site: MailSite): string {
  const by = item.first_version_by;
  const version = by === null ? '' : ` First version by ${moment(by, site)}.`;
  return `We have your ${sentText(item)} for ${item.service_name}. You don’t need to send anything else.${version}`;
}

// What is here already, what is still to be sent, and what follows.
function nextSteps({ sent, turnaround_hours: hours }: OrderReceivedData, site: MailSite): string[] {
  const missing = sent.filter((item) => !isHere(item));
  const names = [...new Set(missing.map((item) => item.service_name))].join(', ');
  return [
    ...sent.filter(isHere).map((item) => hereText(item, site)),
    ...(missing.length === 0
      ? []
      : [
          `Send us your files for ${names}: upload them on the order page, or paste a link. The page lists what we need.`,
          `You get the first version within ${count(hours ?? 0, 'hour', 'hours')} of sending them.`,
        ]),
    'We email you when it is ready. You listen, and approve it or ask for changes.',
  ];
}

/** Thanks for an order and says what happens next. */
export function orderReceivedMail(data: OrderReceivedData, site: MailSite): MailContent {
  const makes = data.turnaround_hours !== null;
  const asks = makes && data.sent.some((item) => !isHere(item));
  const head = {
    subject: `We have your order ${data.order_id}`,
    preview: asks ? 'Thank you. Next, send us your files.' : 'Thank you. We have everything we need.',
  };
  return writeMail(site, head, [
    heading(`Thank you, ${nameInMail(data.first_name)}`),
    paragraph(
      `Your payment has arrived, and order ${data.order_id} is ${makes ? 'ready to start' : 'complete'}.`,
    ),
    figures(rowsOf(data)),
    ...(makes ? [steps(nextSteps(data, site))] : []),
    action(asks ? 'Send your files' : 'Open your order', data.url),
    ...(data.receipt === null
      ? []
      : [note(`${data.receipt.words} ${data.receipt.number} is attached. It is on the order page too.`)]),
    ...(data.is_guest ? guestNotes(data, site) : []),
  ]);
}

function guestNotes({ email }: OrderReceivedData, site: MailSite) {
  return [
    note(
      'Keep this email: the button opens your order without a password, also for anyone you forward it to.',
    ),
    noteWithLink(
      `With an account under ${email} you have all your orders and files in one place.`,
      'Create an account',
      `${site.site_url}/signup`,
    ),
  ];
}
