import { expect, test } from 'vitest';
import { headerValue } from './session';

test('V10: whatever an address or a cookie holds can be the value of a header', () => {
  for (const text of [
    '\u0100',
    'a\r\nb: c',
    'a\nb',
    'a\0b',
    '\ud800',
    ' a ',
    '\u00e9',
    'é'.repeat(5000),
    '💥',
  ]) {
    const headers = new Headers();
    headers.set('x-order-link', headerValue(text));
    expect(headers.get('x-order-link')).not.toBe(text);
  }
  expect(headerValue('k3y-of_an.Order~1')).toBe('k3y-of_an.Order~1');
});
