import { expect, test } from 'vitest';
import { isLinkAddress, trimmedHtml, wholeAddress } from './rich-text-parts';

test.each([
  ['example.com', 'https://example.com'],
  [' example.com/a?b#c ', 'https://example.com/a?b#c'],
  ['me@example.com', 'mailto:me@example.com'],
  ['https://example.com', 'https://example.com'],
  ['/services', '/services'],
  ['#part', '#part'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('API-80 what is typed as an address is made whole: %s', (typed, whole) => {
  expect(wholeAddress(typed)).toBe(whole);
});

test('API-80 links lead to pages, to the web or to a mail address; scripts and words do not', () => {
  const good = [
    'https://example.com',
    'http://a',
    'mailto:me@example.com',
    'mailto:{{address}}',
    '/services',
    '#part',
  ];
  expect(good.filter((address) => !isLinkAddress(address))).toEqual([]);
  const bad = [
    'javascript:alert(1)',
    '//elsewhere.example',
    'data:text/html,x',
    'words',
    'https://',
    '',
    '#',
    'mailto:',
  ];
  expect(bad.filter(isLinkAddress)).toEqual([]);
});

test('API-80 an editor without words is no text; what follows the last words is left out', () => {
  expect(trimmedHtml('<p></p>')).toBe('');
  expect(trimmedHtml('<p>One</p><p></p><p><br></p>')).toBe('<p>One</p>');
  expect(trimmedHtml('<p></p><figure></figure>')).toBe('<p></p><figure></figure>');
});
