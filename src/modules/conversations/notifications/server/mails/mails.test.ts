import { describe, expect, test } from 'vitest';
import type { MailSite } from '../mail-layout';
import { chatMessageMail } from './chat-message.mail';
import { contactMessageMail } from './contact-message.mail';
import { deliveryMail } from './delivery.mail';
import { linkOf } from './mail-fixture';
import { contact as contactOf, mailFixtures as writers } from './mail-fixtures';
import { songName, songTime } from './wording';
import { delivery as deliveryOf } from './work-fixtures';

const site: MailSite = {
  site_name: 'Headroom',
  site_url: 'https://studio.test',
  support_email: 'help@studio.test',
};
const url = linkOf(site);
const contact = contactOf(site);
const delivery = deliveryOf(site);
const studio = { site, currency: 'USD' };
const mailFixtures = {
  delivery: writers.delivery(studio),
  'revision-asked': writers['revision-asked'](studio),
  voucher: writers.voucher(studio),
};
const all = Object.entries(writers).map(([kind, write]) => [kind, write(studio)] as const);

describe.each(all)('the mail %s', (_name, mail) => {
  test('says the same in both texts, and carries its links in both', () => {
    const plain = mail.html.replaceAll('&amp;', '&');
    const links = (mail.text.match(/https:\/\/\S+/g) ?? []).filter((link) => link !== site.site_url);
    for (const link of links) expect(plain).toContain(`href="${link}"`);
    expect(mail.text).toContain('https://studio.test');
    expect(mail.subject.length).toBeGreaterThan(10);
    expect(mail.subject.length).toBeLessThan(80);
  });

  test('has no holes, loads nothing, and is small', () => {
    for (const text of [mail.subject, mail.html, mail.text]) {
      expect(text).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
    }
    // One picture at most, the song's wave, which says in words what it shows.
    const [wave = '', ...others] = mail.html.match(/<img[^>]*>/g) ?? [];
    expect(others).toEqual([]);
    expect(wave).toMatch(/^$|src="https:\/\/studio\.test\/[^"]+\.png"[^>]* alt="The waveform of [^"]+"/);
    expect(mail.html.replace(wave, '')).not.toMatch(/<img|<link|<script|src=|url\(/);
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
    expect(mailFixtures.delivery.text).toContain(
      'You have 2 free revisions left until Monday, March 9 at 10:00 UTC.',
    );
    expect(deliveryMail({ ...delivery, revisions_left: 1 }, site).text).toContain('1 free revision left');
    expect(deliveryMail({ ...delivery, revisions_left: 0 }, site).text).toContain('used your free revisions');
  });

  test('leaves the note out where there is none', () => {
    expect(deliveryMail({ ...delivery, note: ' \n' }, site).text).not.toContain('>');
  });
});

test('a revision request shows times as a player does', () => {
  expect(mailFixtures['revision-asked'].text).toContain('1. 1:05 to 1:12 snare too loud\n2. fade earlier');
  expect(songTime(3_600_000)).toBe('60:00');
});

test('a song without a title goes by its service', () => {
  expect(songName({ track: '  ', service_name: 'Mastering' })).toBe('Mastering');
  expect(songName({ track: null, service_name: 'Mastering' })).toBe('Mastering');
});

describe('HOME-03 the voucher', () => {
  test('shows its code, says that codes are used signed in, leads to sign-up and out of the list', () => {
    const { subject, html, text } = mailFixtures.voucher;
    expect(subject).toBe('Your 10% code for Headroom');
    for (const body of [html, text]) {
      expect(body).toContain('7K2M-9QXD-4RTB');
      expect(body).toContain('To use it you need an account');
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
