import { expect, test } from 'vitest';
import { giftCardMail } from './gift-card.mail';
import { nameInMail } from './wording';

test.each([
  ['Ada', 'Ada'],
  ['  Anne   Marie ', 'Anne Marie'],
  ['J. R. Ewing', 'J. R. Ewing'],
  ['O’Brien-Smith', 'O’Brien-Smith'],
  ['Zoë', 'Zoë'],
])('V16: the name %j is said as %j', (typed, said) => {
  expect(nameInMail(typed)).toBe(said);
});

test.each([
  'http://spam.example',
  'win at spam.example now',
  'www.spam',
  'me@spam.example',
  'spam.example/x',
  'a\\b',
  'ads.пример',
])('V16: %j is no name that a mail says', (typed) => {
  expect(nameInMail(typed)).toBe('there');
});

test('V16: a gift card says no advertisement in the name of who gives it', () => {
  const site = { site_name: 'Headroom', site_url: 'https://studio.test', support_email: 'help@studio.test' };
  const data = {
    code: 'ABCD',
    amount: 2_000,
    currency: 'USD',
    recipient_name: 'Ada',
    message: 'Enjoy',
    to_self: false,
  };
  const mail = giftCardMail({ ...data, buyer_name: 'Win at https://spam.example now' }, site);
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('spam.example');
  expect(mail.text).toContain('Somebody has given you a gift card');
});

test('V16: a long name is cut', () => {
  expect(nameInMail('x'.repeat(255))).toHaveLength(40);
});
