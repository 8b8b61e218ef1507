import { studioChatPath, studioMessagePath, type MailKind } from '../../notifications.rules';
import type { MailSite } from '../mail-layout';
import { accountFixtures } from './account-fixtures';
import { chatAnswerMail } from './chat-answer.mail';
import { chatMessageMail } from './chat-message.mail';
import { contactAnswerMail } from './contact-answer.mail';
import { priceAskedMail } from './price-asked.mail';
import { contactMessageMail, type ContactMessageData } from './contact-message.mail';
import { creditMail } from './credit.mail';
import { disputeMail } from './dispute.mail';
import { orderLinkMail } from './order-link.mail';
import { orderReceivedMail } from './order-received.mail';
import { paymentRequestMail } from './payment-request.mail';
import { moneyAttentionMail } from './money-attention.mail';
import { refundReturnedMail, refundReturnedNotice } from './refund-returned.mail';
import { refundMail } from './refund.mail';
import { reviewThanksMail, reviewWishMail } from './review.mail';
import { linkOf, waveFixture, withLeave, type MailFixture } from './mail-fixture';
import { uploadEndingMail, uploadReceivedMail } from './upload-received.mail';
import { noticeMail } from './studio-notice.mail';
import { workFixtures } from './work-fixtures';

/** A message of the contact page. */
export function contact({ site_url }: MailSite): ContactMessageData {
  return {
    name: 'Ana Müller',
    email: 'ana@example.com',
    subject: 'A question about stems',
    message: 'Do you take 48 kHz?\n\nAna',
    url: site_url + studioMessagePath(1),
  };
}

function upload({ site_url }: MailSite) {
  return {
    service_name: 'Mastering',
    track: 'Night Drive',
    email: 'ana@example.com',
    files: 2,
    links: 1,
    is_senders_address: true,
    removed_at: new Date('2026-04-01T10:00:00Z'),
    url: `${site_url}/services/mastering-p6`,
  };
}

/** A mail of every kind, to try the words and the look with. */
export const mailFixtures: Record<MailKind, MailFixture> = {
  ...accountFixtures,
  ...workFixtures,
  'chat-answer': (studio) =>
    chatAnswerMail(
      { messages: ['Yes.', 'By Friday.'], url: `${studio.site.site_url}/#chat` },
      withLeave(studio, 'messages'),
    ),
  'chat-message': ({ site }) =>
    chatMessageMail(
      {
        chats: [
          {
            visitor: 'Ana',
            page: '/samples',
            messages: ['Do you mix live takes?'],
            url: site.site_url + studioChatPath(5),
          },
        ],
        more: 0,
        url: `${site.site_url}/studio/inbox`,
      },
      site,
    ),
  'contact-answer': ({ site }) =>
    contactAnswerMail(
      { ...contact(site), answer: 'Yes, 44.1 to 192 kHz.\nSend them as they are.', sender: 'Ada' },
      site,
    ),
  'contact-message': ({ site }) => contactMessageMail(contact(site), site),
  'price-asked': ({ site }) => priceAskedMail({ subject: 'Price for 60 tracks' }, site),
  credit: ({ site, currency }) =>
    creditMail(
      {
        order_id: 12,
        first_name: 'Ana',
        email: 'ana@example.com',
        is_guest: false,
        code: '7K2M-9QXD-4RTB',
        amount: 5000,
        currency,
        ends_at: new Date('2026-03-09T10:00:00Z'),
      },
      site,
    ),
  'studio-notice': ({ site }) =>
    noticeMail(
      {
        title: 'New order from Ana Müller: 1 item, $140.00',
        label: 'New order',
        url: `${site.site_url}/studio/orders/12`,
      },
      site,
    ),
  dispute: ({ site, currency }) =>
    disputeMail(
      {
        order_id: 12,
        customer_name: 'Ana Müller',
        email: 'ana@example.com',
        amount: 14_000,
        currency,
        provider: 'stripe',
        reference: 'du_1QkY2m',
        state: 'open',
        url: `${site.site_url}/studio/money`,
      },
      site,
    ),
  'order-link': ({ site }) =>
    orderLinkMail({ order_id: 12, first_name: 'Ana', email: 'ana@example.com', url: linkOf(site) }, site),
  'order-received': ({ site, currency }) =>
    orderReceivedMail(
      {
        order_id: 12,
        first_name: 'Ana',
        email: 'ana@example.com',
        is_guest: true,
        url: linkOf(site),
        currency,
        subtotal: 34_900,
        discount: 3_490,
        amount: 31_410,
        lines: [
          { service_name: 'Mixing And Mastering', quantity: 1, rush: true, total_price: 29_900 },
          { service_name: 'Radio Edit', quantity: 2, rush: false, total_price: 5_000 },
        ],
        receipt: { words: 'Receipt', number: '2026-000012', gift: 0, waived: 0 },
        turnaround_hours: 120,
        sent: [
          { service_name: 'Mixing And Mastering', files: 0, links: 0, first_version_by: null },
          { service_name: 'Radio Edit', files: 0, links: 0, first_version_by: null },
        ],
      },
      site,
    ),
  'payment-request': ({ site, currency }) =>
    paymentRequestMail(
      {
        first_name: 'Ana',
        currency,
        total: 37_500,
        lines: [
          { service_name: 'Mixing And Mastering', qty: 1, rush: true, total_price: 32_500 },
          { service_name: 'Radio Edit', qty: 2, rush: false, total_price: 5_000 },
        ],
        url: `${site.site_url}/pay/12.abcdefghijklmnopqrstuvwxyz`,
      },
      site,
    ),
  refund: ({ site, currency }) =>
    refundMail(
      {
        order_id: 12,
        first_name: 'Ana',
        currency,
        to_payment: 10_000,
        to_gift: 4000,
        number: 'C2026-000003',
        url: linkOf(site),
      },
      site,
    ),
  'money-attention': ({ site }) =>
    moneyAttentionMail(
      {
        subject: 'Monthly Mastering can not be sold',
        text: 'A customer wanted to buy Monthly Mastering. Stripe charges $129.00 a month by this plan, but the package costs $99.00. Nothing was sold.',
        url: `${site.site_url}/studio/money`,
      },
      site,
    ),
  'refund-returned': ({ site, currency }) =>
    refundReturnedMail(
      {
        order_id: 12,
        first_name: 'Ana',
        currency,
        amount: 10_000,
        number: 'CR-2026-000001',
        url: linkOf(site),
      },
      site,
    ),
  'refund-returned-studio': ({ site, currency }) =>
    refundReturnedNotice(
      {
        order_id: 12,
        customer_name: 'Ana Müller',
        email: 'ana@example.com',
        amount: 10_000,
        currency,
        by_bank: false,
        url: `${site.site_url}/studio/money`,
      },
      site,
    ),
  'review-thanks': ({ site }) =>
    reviewThanksMail(
      {
        order_id: 12,
        first_name: 'Ana',
        ratings: 4,
        text: 'The low end finally sits.\nThank you.',
        user_name: 'Ana M.',
        url: linkOf(site),
        wave: waveFixture(site),
      },
      site,
    ),
  'review-wish': (studio) =>
    reviewWishMail(
      { order_id: 12, first_name: 'Ana', song: '“Night Drive”', url: `${linkOf(studio.site)}#order-review` },
      withLeave(studio, 'reviews'),
    ),
  'upload-ending': ({ site }) => uploadEndingMail(upload(site), site),
  'upload-received': ({ site }) => uploadReceivedMail(upload(site), site),
};
