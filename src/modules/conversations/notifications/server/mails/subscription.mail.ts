import { serviceSlug } from '@/modules/catalogue/services/catalogue.rules';
import { songsText } from '@/modules/shop/subscriptions/subscriptions.rules';
import type { Minor } from '@/shared/money';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { action, figures, heading, note, noteWithLink, paragraph, steps } from '../mail-parts';
import { day, price, nameInMail } from './wording';

/** A monthly package as its mails tell of it. */
export interface SubscriptionData {
  readonly first_name: string;
  readonly service_id: number;
  readonly service_name: string;
  readonly items_per_month: number;
  readonly price: Minor;
  readonly currency: string;
  readonly period_end: Date | null;
  readonly paid_with: string | null;
  /** The provider's page to pay a failed month on, also where the bank asks to confirm. */
  readonly pay_url: string | null;
  readonly order_id: number | null;
}

const account = (site: MailSite): string => `${site.site_url}/account`;

function by({ paid_with }: SubscriptionData): string {
  return paid_with === null ? '' : `, by ${paid_with}`;
}

/** The first month is paid: what comes each month, and how to end it. */
export function subscriptionStartedMail(data: SubscriptionData, site: MailSite): MailContent {
  const { service_name, period_end, order_id } = data;
  const songs = songsText(data.items_per_month);
  const next = period_end === null ? [] : [{ label: `Next charge${by(data)}`, value: day(period_end) }];
  const head = {
    subject: `Your package ${service_name} has started`,
    preview: `The first month is paid. You can send ${songs}.`,
  };
  const url = order_id === null ? account(site) : `${site.site_url}/order/${order_id}`;
  return writeMail(site, head, [
    heading(`Thank you, ${nameInMail(data.first_name)}`),
    paragraph(`Your package ${service_name} has started and the first month is paid.`),
    figures([{ label: 'Each month', value: price(data.price, data.currency), strong: true }, ...next]),
    steps([
      `This month’s order has a place for each song: ${songs}. Send them together or one by one.`,
      'Each month we charge the same amount and make a new order.',
      'Change your card or cancel any time on your account page. Paid months stay yours.',
    ]),
    action('Send your songs', url),
    noteWithLink('Your package, card and months:', 'Your account', account(site)),
  ]);
}

/** A month could not be charged: what happens next, and what to do. */
export function subscriptionFailedMail(data: SubscriptionData, site: MailSite): MailContent {
  const { service_name, paid_with } = data;
  const amount = price(data.price, data.currency);
  const from = paid_with === null ? '' : ` from ${paid_with}`;
  const head = {
    subject: `We could not charge your package ${service_name}`,
    preview: 'Nothing was charged. Use another card to keep your package.',
  };
  return writeMail(site, head, [
    heading('We could not charge your card'),
    paragraph(
      `${nameInMail(data.first_name)}, we tried to charge ${amount}${from} for the new month of ${service_name}, but the bank declined. Nothing was charged.`,
    ),
    steps([
      'Open your account page and press Pay now, with the same card or another one.',
      'We try again automatically over the next few days.',
      'If no payment succeeds, the package ends. Months you have paid for stay yours.',
    ]),
    action('Pay now', account(site)),
    ...(data.pay_url === null
      ? []
      : [noteWithLink('Does your bank ask you to confirm payments?', 'Confirm and pay', data.pay_url)]),
  ]);
}

/** It was cancelled: until when it runs. */
export function subscriptionCancelledMail(data: SubscriptionData, site: MailSite): MailContent {
  const { service_name, period_end } = data;
  const until = period_end === null ? 'the end of the month that you paid for' : day(period_end);
  const head = {
    subject: `Your package ${service_name} is cancelled`,
    preview: `It runs until ${until}. Nothing more is charged.`,
  };
  return writeMail(site, head, [
    heading('Your package is cancelled'),
    paragraph(
      `${nameInMail(data.first_name)}, your package ${service_name} runs until ${until} and ends then. Nothing more is charged.`,
    ),
    paragraph('Send this month’s remaining songs before that day.'),
    action('Open your account', account(site)),
    note('If you did not do this, reply to this email and we will sort it out.'),
  ]);
}

/** It is over: cancelled, or because its months could not be charged. */
export function subscriptionEndedMail(
  data: SubscriptionData & { readonly unpaid: boolean },
  site: MailSite,
): MailContent {
  const { service_name, unpaid } = data;
  const url = `${site.site_url}/services/${serviceSlug(service_name, data.service_id)}`;
  const why = unpaid
    ? `We could not charge the new month of ${service_name} after several attempts, so the package has ended.`
    : `Your package ${service_name} has ended, as you asked.`;
  const head = {
    subject: `Your package ${service_name} has ended`,
    preview: 'Nothing more is charged. Your orders stay in your account.',
  };
  return writeMail(site, head, [
    heading('Your package has ended'),
    paragraph(`${nameInMail(data.first_name)}, thank you for the music. ${why} Nothing more is charged.`),
    paragraph('Your orders, files and versions stay in your account. You can subscribe again at any time.'),
    action('Begin again', url),
  ]);
}
