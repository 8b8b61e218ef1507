import { describe, expect, test } from 'vitest';
import { contactProblems, isMachine, MAILABLE, replyLink } from './leads.rules';

const filled = { name: 'Ana', email: 'ana@example.com', subject: 'Stems', message: 'Do you take 48 kHz?' };

describe('CONT-02 the contact form', () => {
  test('says what is missing under each field', () => {
    expect(contactProblems({ name: '', email: ' ', subject: '\t', message: '\n' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    });
    expect(contactProblems(filled)).toEqual({});
  });

  test('says how long a value may be', () => {
    const long = contactProblems({ ...filled, name: 'x'.repeat(256), message: 'x'.repeat(10_001) });
    expect(long).toEqual({ name: 'At most 255 characters', message: 'At most 10000 characters' });
    expect(contactProblems({ ...filled, message: 'x'.repeat(10_000) })).toEqual({});
  });

  test('takes scripts, right-to-left text and emoji as what they are: text', () => {
    const values = { ...filled, name: 'דנה لينا', subject: '🎛️', message: '<script>alert(1)</script>' };
    expect(contactProblems(values)).toEqual({});
  });
});

describe('addresses', () => {
  test.each(['ana@example.com', 'a+b@ex-ample.co.uk', 'ü@bücher.example', "o'neill@example.org"])(
    'API-01 %s can be mailed',
    (address) => expect(address).toMatch(MAILABLE),
  );

  test.each([
    'ana',
    'ana@example',
    '@example.com',
    'a b@example.com',
    'a@b@example.com',
    'ana@example.com,eve@evil.test',
    '<ana@example.com>',
    '"<script>"@example.com',
    'ana@example.com\r\nBcc:eve@evil.test',
  ])('API-01 %j can not', (address) => expect(address).not.toMatch(MAILABLE));
});

test('API-01 API-10 whatever is in the hidden field came from a machine', () => {
  for (const empty of [undefined, null, '', '  ']) expect(isMachine(empty)).toBe(false);
  for (const filled of ['https://spam.test', 7, [], {}]) expect(isMachine(filled)).toBe(true);
});

test('API-10 an answer goes to the sender, whatever signs are in the subject', () => {
  const message = { email: 'a+b@example.com', subject: 'Q & A?' };
  expect(replyLink(message)).toBe('mailto:a%2Bb%40example.com?subject=Re%3A%20Q%20%26%20A%3F');
  expect(replyLink({ ...message, subject: 're: x' })).toContain('subject=re%3A%20x');
});
