import { describe, expect, test } from 'vitest';
import type { MailSite } from '../mail-layout';
import { orderReceivedMail } from './order-received.mail';
import { paidOrder as order } from './order-received.testing';

const site: MailSite = {
  site_name: 'Headroom',
  site_url: 'https://studio.test',
  support_email: 'help@studio.test',
};
const url = 'https://studio.test/order/12?link=abc';

describe('order received', () => {
  test('lists lines, discount and total', () => {
    const { text } = orderReceivedMail({ ...order, discount: 3_490, amount: 31_410 }, site);
    expect(text).toContain('Mixing And Mastering (Rush, 24 hours): $299.00');
    expect(text).toContain('Radio Edit (2 ×): $50.00');
    expect(text).toContain('Subtotal: $349.00\nDiscount: −$34.90\nTotal paid: $314.10');
    expect(orderReceivedMail(order, site).text).not.toContain('Discount');
  });

  test('GIFT what a gift card paid, and a rest that nobody pays, are told; the receipt is named', () => {
    const receipt = { words: 'Invoice', number: '2026-000012', gift: 10_000, waived: 30 };
    const { text } = orderReceivedMail({ ...order, amount: 24_870, receipt }, site);
    expect(text).toContain(
      'Subtotal: $349.00\nPaid by gift card: −$100.00\nWaived: −$0.30\nTotal paid: $248.70',
    );
    expect(text).toContain('Invoice 2026-000012 is attached. It is on the order page too.');
    expect(orderReceivedMail({ ...order, receipt: null }, site).text).not.toContain('attached');
  });

  test('gives a guest the private link and a way to an account, nobody else', () => {
    const guest = orderReceivedMail({ ...order, is_guest: true, url }, site);
    expect(guest.text).toContain(url);
    expect(guest.text).toContain('https://studio.test/signup');
    expect(guest.text).toContain('without a password');
    const known = orderReceivedMail(order, site);
    expect(known.text).not.toContain('/signup');
    expect(known.text).not.toContain('without a password');
  });

  test('FINA-03 files of before the payment: says they are here and until when the first version comes', () => {
    const by = new Date('2026-03-05T10:00:00Z');
    const here = { service_name: 'Radio Edit', files: 4, links: 1, first_version_by: by };
    const all = orderReceivedMail({ ...order, sent: [here] }, site).text;
    expect(all).toContain(
      'We have your 4 files and 1 link for Radio Edit. You don’t need to send anything else. First version by Thursday, March 5 at 10:00 UTC.',
    );
    expect(all).toContain('Open your order:');
    expect(all).not.toMatch(/multitracks/i);
    const both = orderReceivedMail({ ...order, sent: [order.sent[0] ?? here, here] }, site).text;
    expect(both).toContain('We have your 4 files and 1 link for Radio Edit');
    expect(both).toContain('Send us your files for Mixing And Mastering: upload them on the order page');
    expect(both).toContain('Send your files:');
  });

  test('D15: asks for the files of every service in words that fit each of them', () => {
    const { text } = orderReceivedMail(order, site);
    expect(text).toContain(
      'Send us your files for Mixing And Mastering, Radio Edit: upload them on the order page',
    );
    expect(text).toContain('Send your files:');
  });

  test('D15: times are told by the studio’s clock, which is named', () => {
    const by = new Date('2026-03-05T10:00:00Z');
    const here = { service_name: 'Radio Edit', files: 3, links: 0, first_version_by: by };
    const { text } = orderReceivedMail(
      { ...order, sent: [here] },
      { ...site, time_zone: 'Europe/Amsterdam' },
    );
    expect(text).toContain('We have your 3 files for Radio Edit');
    expect(text).toContain('Thursday, March 5 at 11:00 GMT+1 (Amsterdam time)');
    expect(text).not.toContain('UTC');
  });

  test('asks for no files where nothing is to be made', () => {
    const { text } = orderReceivedMail({ ...order, turnaround_hours: null, sent: [] }, site);
    expect(text).not.toContain('multitracks');
    expect(text).toContain('Open your order:');
  });
});
