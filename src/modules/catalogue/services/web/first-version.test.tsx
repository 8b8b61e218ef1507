// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirstVersion, firstVersionText } from './first-version';

const noon = new Date(2026, 10, 25, 12);

test('dates in place of hours, counted from now in the reader’s own zone', () => {
  expect(firstVersionText([24, 72], noon)).toBe('Thu 26 to Sat 28');
  expect(firstVersionText([72, 120], noon)).toBe('Sat 28 to Mon 30');
});

test('one day where both ends are on it; another month is named', () => {
  expect(firstVersionText([24, 24], noon)).toBe('by Thu 26');
  expect(firstVersionText([0, 6], noon)).toBe('by Wed 25');
  expect(firstVersionText([96, 144], noon)).toBe('Sun 29 to Tue, Dec 1');
});

test('a minute before midnight is another day than a minute after it', () => {
  expect(firstVersionText([24, 24], new Date(2026, 10, 25, 23, 59))).toBe('by Thu 26');
  expect(firstVersionText([24, 24], new Date(2026, 10, 26, 0, 1))).toBe('by Fri 27');
});

test('what the server sends names no day: it may be read after midnight, and in another zone', () => {
  const html = renderToString(<FirstVersion hours={[24, 72]} />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('First version in 24 to 72 hours');
  expect(renderToString(<FirstVersion hours={[0, 0]} />)).toBe('');
});
