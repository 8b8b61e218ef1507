import type { MailKind } from '../../notifications.rules';
import type { MailContent } from '../mail-layout';
import { accountSpecimens, site, url } from './account-specimens.testing';
import { chatAnswerMail } from './chat-answer.mail';
import { chatMessageMail } from './chat-message.mail';
import { contactAnswerMail } from './contact-answer.mail';
import { contactMessageMail, type ContactMessageData } from './contact-message.mail';
import { creditMail } from './credit.mail';
import { deliveryMail, type DeliveryData } from './delivery.mail';
import { disputeMail } from './dispute.mail';
import { filesDeletedMail, filesEndingMail } from './files-ending.mail';
import { filesReceivedMail } from './files-received.mail';
import { orderCompletedMail } from './order-completed.mail';
import { orderLinkMail } from './order-link.mail';
import { customerMessageMail, orderMessageMail } from './order-message.mail';
import { orderReceivedMail } from './order-received.mail';
import { paidOrder } from './order-received.testing';
import { paymentRequestMail } from './payment-request.mail';
import { questionAnsweredMail, questionAskedMail } from './question.mail';
import { refundMail } from './refund.mail';
import { reviewThanksMail, reviewWishMail } from './review.mail';
import { revisionAnsweredMail } from './revision-answered.mail';
import { revisionAskedMail } from './revision-asked.mail';
import { uploadEndingMail, uploadReceivedMail } from './upload-received.mail';
import { itemReopenedMail, windowEndedMail, windowEndingMail } from './window.mail';

const leave = {
  what: 'reminders',
  url: 'https://studio.test/unsubscribe?token=reminders.u7.abc',
  settingsUrl: 'https://studio.test/account/settings#mails',
};

const item = { order_id: 12, first_name: 'Ana', service_name: 'Mastering', track: 'Night Drive', url };

export const delivery: DeliveryData = {
  ...item,
  version: 2,
  note: 'Vocal up 1 dB,\nless 200 Hz.',
  revisions_left: 2,
  revision_deadline: new Date('2026-03-09T10:00:00Z'),
};

export const contact: ContactMessageData = {
  name: 'Ana Müller',
  email: 'ana@example.com',
  subject: 'A question about stems',
  message: 'Do you take 48 kHz?\n\nAna',
  url: 'https://studio.test/studio/inbox?open=contact-1',
};

const question = { ...item, question: 'Which of the two vocal takes should lead?\nBoth are marked "final".' };

const ending = {
  order_id: 12,
  first_name: 'Ana',
  items: [
    { service_name: 'Mastering', track: 'Night Drive', versions: 2 },
    { service_name: 'Radio Edit', track: null, versions: 1 },
  ],
  delete_at: new Date('2026-09-01T10:00:00Z'),
  url,
};

const upload = {
  service_name: 'Mastering',
  track: 'Night Drive',
  email: 'ana@example.com',
  link_count: 3,
  is_senders_address: true,
  removed_at: new Date('2026-04-01T10:00:00Z'),
  url: 'https://studio.test/services/mastering-p6',
};

/** One mail of every kind, as its readers get it. */
export const specimens: Record<MailKind, MailContent> = {
  ...accountSpecimens,
  'contact-answer': contactAnswerMail(
    { ...contact, answer: 'Yes, 44.1 to 192 kHz.\nSend them as they are.', sender: 'Ada' },
    site,
  ),
  'payment-request': paymentRequestMail(
    {
      first_name: 'Ana',
      currency: 'USD',
      total: 37_500,
      lines: [
        { service_name: 'Mixing And Mastering', qty: 1, rush: true, total_price: 32_500 },
        { service_name: 'Radio Edit', qty: 2, rush: false, total_price: 5_000 },
      ],
      url: 'https://studio.test/pay/12.abcdefghijklmnopqrstuvwxyz',
    },
    site,
  ),
  'order-message': orderMessageMail(
    {
      order_id: 12,
      service_name: 'Mastering',
      track: 'Night Drive',
      round: 2,
      first_name: 'Ana',
      engineer: 'Joris',
      messages: [
        { body: 'The plate is back, 1.8 s.', along: 0 },
        { body: '', along: 2 },
      ],
      more: 1,
      url,
    },
    site,
  ),
  'customer-message': customerMessageMail(
    {
      order_id: 12,
      service_name: 'Mastering',
      track: null,
      round: null,
      customer_name: 'Ana Müller',
      messages: [{ body: 'Could the voice be drier?', along: 1 }],
      more: 0,
      url,
    },
    site,
  ),
  'chat-answer': chatAnswerMail({ messages: ['Yes.', 'By Friday.'], url: 'https://studio.test/#chat' }, site),
  'chat-message': chatMessageMail(
    {
      chats: [{ visitor: 'Ana', page: '/samples', messages: ['Do you mix live takes?'], url }],
      more: 0,
      url,
    },
    site,
  ),
  'contact-message': contactMessageMail(contact, site),
  credit: creditMail(
    {
      ...item,
      email: 'ana@example.com',
      is_guest: false,
      code: '7K2M-9QXD-4RTB',
      amount: 5000,
      currency: 'USD',
      ends_at: new Date('2026-03-09T10:00:00Z'),
    },
    site,
  ),
  delivery: deliveryMail(delivery, site),
  dispute: disputeMail(
    {
      order_id: 12,
      customer_name: 'Ana Müller',
      email: 'ana@example.com',
      amount: 14_000,
      currency: 'USD',
      provider: 'stripe',
      reference: 'du_1QkY2m',
      state: 'open',
      url: 'https://studio.test/studio/money',
    },
    site,
  ),
  'files-deleted': filesDeletedMail(ending, site),
  'files-ending': filesEndingMail({ ...ending, days_left: 7 }, { ...site, leave }),
  'files-received': filesReceivedMail(
    { ...item, link_count: 3, due_at: new Date('2026-03-05T10:00:00Z') },
    site,
  ),
  'item-reopened': itemReopenedMail({ ...item, revisions_left: 1 }, site),
  'order-completed': orderCompletedMail(
    {
      order_id: 12,
      first_name: 'Ana',
      items: [{ service_name: 'Mastering', track: 'Night Drive', versions: 2 }],
      delete_at: new Date('2026-09-01T00:00:00Z'),
      by_itself: false,
      url,
    },
    site,
  ),
  'order-link': orderLinkMail({ order_id: 12, first_name: 'Ana', email: 'ana@example.com', url }, site),
  'order-received': orderReceivedMail(paidOrder, site),
  'question-answered': questionAnsweredMail(
    {
      ...question,
      customer_name: 'Ana Müller',
      answer: 'The second one.',
      sent_count: 1,
      due_at: new Date('2026-03-05T10:00:00Z'),
    },
    site,
  ),
  'question-asked': questionAskedMail(question, site),
  refund: refundMail(
    {
      order_id: 12,
      first_name: 'Ana',
      currency: 'USD',
      to_payment: 10_000,
      to_gift: 4000,
      number: 'C2026-000003',
      url,
    },
    site,
  ),
  'review-thanks': reviewThanksMail(
    {
      order_id: 12,
      first_name: 'Ana',
      ratings: 4,
      text: 'The low end finally sits.\nThank you.',
      user_name: 'Ana M.',
      url,
    },
    site,
  ),
  'review-wish': reviewWishMail(
    { order_id: 12, first_name: 'Ana', song: '“Night Drive”', url: `${url}#order-review` },
    { ...site, leave: { ...leave, what: 'requests for a review', settingsUrl: null } },
  ),
  'revision-answered': revisionAnsweredMail(
    { ...item, track: null, round: 1, response: 'Done, see version 3.', is_small: true },
    site,
  ),
  'revision-asked': revisionAskedMail(
    {
      ...item,
      customer_name: 'Ana Müller',
      round: 1,
      message: 'More air on the vocal.',
      notes: [
        { at_ms: 65_000, text: 'snare too loud' },
        { at_ms: null, text: 'fade earlier' },
      ],
      due_at: new Date('2026-03-05T10:00:00Z'),
    },
    site,
  ),
  'upload-ending': uploadEndingMail(upload, site),
  'upload-received': uploadReceivedMail(upload, site),
  'window-ended': windowEndedMail({ ...item, version: 2, delete_at: new Date('2026-09-01T00:00:00Z') }, site),
  'window-ending': windowEndingMail(
    { ...item, version: 2, ends_at: new Date('2026-03-09T10:00:00Z'), revisions_left: 2 },
    { ...site, leave },
  ),
};
