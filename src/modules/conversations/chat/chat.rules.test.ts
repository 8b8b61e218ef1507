import { describe, expect, test } from 'vitest';
import { charactersLeft, mergeMessages, pageToShow } from './chat.rules';

describe('SITE-05 the page that the studio sees', () => {
  test('is the path alone', () => {
    expect(pageToShow('/samples')).toBe('/samples');
    expect(pageToShow('/order/12?link=secret#x')).toBe('/order/12');
    expect(pageToShow('/blog/how-to-export-stems-for-mixing-and-mastering')).toBe(
      '/blog/how-to-export-stems-for-mixing-and-mastering',
    );
  });

  test('shows no address and nothing that opens something', () => {
    const token = 'aZ3_k9QmT7xLw2-PvRb8sYh5NcJd0Ge4FuKiOlMaX1c';
    expect(pageToShow(`/reset-password/ana@example.com/${token}`)).toBe('/reset-password/…/…');
    expect(pageToShow('/reset-password/ana%40example.com/x')).toBe('/reset-password/…/x');
    expect(pageToShow(`/unsubscribe/${'ab12'.repeat(16)}`)).toBe('/unsubscribe/…');
  });

  test('is never an address of elsewhere, and never long', () => {
    expect(pageToShow('https://evil.test/')).toBe('/');
    expect(pageToShow('')).toBe('/');
    expect(pageToShow(`/${'a/'.repeat(1000)}`)).toHaveLength(300);
  });
});

test('SITE-05 messages are shown once, in the order of their ids', () => {
  const known = [{ id: 1 }, { id: 3 }];
  expect(mergeMessages(known, [{ id: 2 }, { id: 3 }])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(mergeMessages([], known)).toEqual(known);
});

test('SITE-05 characters left count what will be sent', () => {
  expect(charactersLeft('')).toBe(4000);
  expect(charactersLeft('  abc\n')).toBe(3997);
  expect(charactersLeft('x'.repeat(4001))).toBe(-1);
});
