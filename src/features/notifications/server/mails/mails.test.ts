import { describe, expect, test } from 'vitest';
import type { MailContent, MailSite } from '../mail-layout';
import { accountExistsMail } from './account-exists.mail';
import { contactMessageMail, type ContactMessageData } from './contact-message.mail';
import { chatAnswerMail } from './chat-answer.mail';
import { chatMessageMail } from './chat-message.mail';
import { deliveryMail, type DeliveryData } from './delivery.mail';
import { filesReceivedMail } from './files-received.mail';
import { orderCompletedMail } from './order-completed.mail';
import { orderReceivedMail } from './order-received.mail';
import { paidOrder as order } from './order-received.testing';
import { resetPasswordMail } from './reset-password.mail';
import { revisionAnsweredMail } from './revision-answered.mail';
import { revisionAskedMail } from './revision-asked.mail';
import { joinAgainMail } from './join-again.mail';
import { verifyEmailMail } from './verify-email.mail';
import { voucherMail } from './voucher.mail';
import { songName, songTime } from './wording';

const site: MailSite = {
  site_name: 'Headroom',
  site_url: 'https://studio.test',
  support_email: 'help@studio.test',
};
const url = 'https://studio.test/order/12?link=abc';

const delivery: DeliveryData = {
  order_id: 12,
  first_name: 'Ana',
  service_name: 'Mastering',
  track: 'Night Drive',
  version: 2,
  note: 'Vocal up 1 dB,\nless 200 Hz.',
  revisions_left: 2,
  revision_deadline: new Date('2026-03-09T10:00:00Z'),
  url,
};

const contact: ContactMessageData = {
  name: 'Ana Müller',
  email: 'ana@example.com',
  subject: 'A question about stems',
  message: 'Do you take 48 kHz?\n\nAna',
  url: 'https://studio.test/studio/messages',
};

const all: Record<string, MailContent> = {
  'contact-message': contactMessageMail(contact, site),
  voucher: voucherMail(
    {
      email: 'ana@example.com',
      code: '7K2M-9QXD-4RTB',
      percent: 10,
      signup_url: 'https://studio.test/signup',
      unsubscribe_url: 'https://studio.test/unsubscribe?token=1.abc',
    },
    site,
  ),
  'join-again': joinAgainMail({ url: 'https://studio.test/join-again?token=1.2.abc' }, site),
  'verify-email': verifyEmailMail({ first_name: 'Ana', url, valid_days: 3 }, site),
  'reset-password': resetPasswordMail({ first_name: 'Ana', url }, site),
  'account-exists': accountExistsMail(site),
  'order-received': orderReceivedMail(order, site),
  'files-received': filesReceivedMail(
    {
      order_id: 12,
      first_name: 'Ana',
      service_name: 'Mastering',
      track: 'Night Drive',
      link_count: 3,
      due_at: new Date('2026-03-05T10:00:00Z'),
      url,
    },
    site,
  ),
  delivery: deliveryMail(delivery, site),
  'revision-asked': revisionAskedMail(
    {
      order_id: 12,
      customer_name: 'Ana Müller',
      service_name: 'Mastering',
      track: 'Night Drive',
      round: 1,
      message: 'More air on the vocal.',
      notes: [
        { at_ms: 65_000, text: 'snare too loud' },
        { at_ms: null, text: 'fade earlier' },
      ],
      due_at: new Date('2026-03-05T10:00:00Z'),
      url,
    },
    site,
  ),
  'revision-answered': revisionAnsweredMail(
    {
      order_id: 12,
      first_name: 'Ana',
      service_name: 'Mastering',
      track: null,
      round: 1,
      response: 'Done, see version 3.',
      is_small: true,
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
};

describe.each(Object.entries(all))('the mail %s', (_name, mail) => {
  test('says the same in both texts, and carries its links in both', () => {
    const plain = mail.html.replaceAll('&amp;', '&');
    const links = (mail.text.match(/https:\/\/\S+/g) ?? []).filter((link) => link !== site.site_url);
    for (const link of links) expect(plain).toContain(`href="${link}"`);
    expect(mail.text).toContain('https://studio.test/');
    expect(mail.subject.length).toBeGreaterThan(10);
    expect(mail.subject.length).toBeLessThan(80);
  });

  test('has no holes, loads nothing, and is small', () => {
    for (const text of [mail.subject, mail.html, mail.text]) {
      expect(text).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
    }
    expect(mail.html).not.toMatch(/<img|<link|<script|src=|url\(/);
    // Gmail cuts mails off at 102 kB.
    expect(mail.html.length).toBeLessThan(20_000);
    expect(mail.html.startsWith('<!DOCTYPE html><html lang="en">')).toBe(true);
  });
});

describe('what people write', () => {
  test('never becomes markup', () => {
    const mail = deliveryMail({ ...delivery, note: '<script>alert(1)</script>', track: '<b>x</b>' }, site);
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('<b>x</b>');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.text).toContain('> <script>alert(1)</script>');
  });

  test('never breaks a subject', () => {
    const chat = chatMessageMail(
      { chats: [{ visitor: `A\r\nBcc: ${'x'.repeat(200)}`, page: '/', messages: ['?'], url }], more: 0, url },
      site,
    );
    expect(chat.subject).toMatch(/^A Bcc: x{20,}$/);
    expect(chat.subject.length).toBeLessThan(80);
    const mail = deliveryMail({ ...delivery, track: 'Night\r\nBcc: eve@evil.test' }, site);
    expect(mail.subject).toBe('Version 2 of “Night Bcc: eve@evil.test” is ready (order 12)');
  });
});

describe('delivery', () => {
  test('says how many revisions are left and until when', () => {
    expect(all['delivery']?.text).toContain(
      'You have 2 free revisions left until Monday, March 9 at 10:00 UTC.',
    );
    expect(deliveryMail({ ...delivery, revisions_left: 1 }, site).text).toContain('1 free revision left');
    expect(deliveryMail({ ...delivery, revisions_left: 0 }, site).text).toContain('free revisions are used');
  });

  test('leaves the note out where there is none', () => {
    expect(deliveryMail({ ...delivery, note: ' \n' }, site).text).not.toContain('>');
  });
});

test('a revision request shows times as a player does', () => {
  expect(all['revision-asked']?.text).toContain('1. 1:05 snare too loud\n2. fade earlier');
  expect(songTime(3_600_000)).toBe('60:00');
});

test('a song without a title goes by its service', () => {
  expect(songName({ track: '  ', service_name: 'Mastering' })).toBe('Mastering');
  expect(songName({ track: null, service_name: 'Mastering' })).toBe('Mastering');
});

describe('HOME-03 the voucher', () => {
  test('shows its code, says that codes are used signed in, leads to sign-up and out of the list', () => {
    const { subject, html, text } = all['voucher'] ?? { subject: '', html: '', text: '' };
    expect(subject).toBe('Your 10% code for Headroom');
    for (const body of [html, text]) {
      expect(body).toContain('7K2M-9QXD-4RTB');
      expect(body).toContain('Codes are used signed in');
      expect(body).toContain('https://studio.test/signup');
      expect(body).toContain('https://studio.test/unsubscribe?token=1.abc');
    }
  });
});

describe('API-10 a message to the studio', () => {
  test('never becomes markup, and never breaks a subject', () => {
    const nasty = '<img src=x onerror=alert(1)>\r\nBcc: eve@evil.test';
    const mail = contactMessageMail({ ...contact, name: nasty, subject: nasty, message: nasty }, site);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img');
    expect(mail.subject).toBe('Contact: <img src=x onerror=alert(1)> Bcc: eve@evil.test');
  });

  test('keeps its subject short, and an emoji whole', () => {
    const { subject } = contactMessageMail({ ...contact, subject: '🎧'.repeat(200) }, site);
    expect(subject).toBe(`Contact: ${'🎧'.repeat(59)}…`);
  });

  test('of 10,000 characters stays small enough to be read in one piece', () => {
    const mail = contactMessageMail({ ...contact, message: '<'.repeat(10_000) }, site);
    expect(mail.html.length).toBeLessThan(102_000);
    expect(mail.text).toContain('<'.repeat(10_000));
  });
});
