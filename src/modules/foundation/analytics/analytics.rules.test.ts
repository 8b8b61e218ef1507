import { describe, expect, test } from 'vitest';
import {
  campaignOf,
  countedPath,
  foreignHost,
  isForwarded,
  storedDetails,
  viewportOf,
} from './analytics.rules';

describe('SITE-09 what of an address is counted', () => {
  test.each([
    ['/', '/'],
    ['/samples/', '/samples'],
    ['/services?tag=monthly', '/services'],
    ['/services/radio-edit-p9?variation=2#notes', '/services/radio-edit-p9'],
    ['/blog/how-to-export-stems', '/blog/how-to-export-stems'],
    ['/reset-password/me@example.com/secret', '/reset-password'],
    ['/verify-email/7/secret', '/verify-email'],
    ['/order/12?link=secret', '/order'],
    ['/me@example.com', '/'],
    ['/blog/me%40example.com', '/'],
  ])('%s counts as %s', (address, path) => {
    expect(countedPath(address)).toBe(path);
  });

  test('the back office and what is no path of this site are not counted', () => {
    expect(['/studio', '/studio/items/2', 'samples', '//elsewhere.example/x'].map(countedPath)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(countedPath('/studios-of-the-world')).toBe('/studios-of-the-world');
  });
});

test('SITE-09 details are known ones and short; mail addresses and everything else are left out', () => {
  const details = {
    slug: 'x'.repeat(200),
    total_price: 25,
    utm_source: 'me@example.com',
    email: 'me',
    key_1: 1,
    files: Number.NaN,
  };
  expect(storedDetails(details)).toEqual({ slug: 'x'.repeat(120), total_price: 25 });
});

test('SITE-09 the scripts of others run on public pages only, and on none that is not listed', () => {
  for (const path of ['/', '/samples', '/blog/a-post', '/services/radio-edit-p9/'])
    expect(isForwarded(path), path).toBe(true);
  for (const path of [
    '/order/7',
    '/orders',
    '/account',
    '/reset-password/me@example.com/secret',
    '/verify-email/7/secret',
    '/unsubscribe',
    '/join-again',
    '/success-pay',
    '/order-confirmation/7',
    '/upload-confirmation',
    '/studio',
    '/studio/login',
    '/a-page-that-comes-later',
  ])
    expect(isForwarded(path), path).toBe(false);
});

test('of a query only the campaign is read', () => {
  expect(campaignOf('?utm_source=news&utm_campaign=may&link=secret&utm_medium=')).toEqual({
    utm_source: 'news',
    utm_campaign: 'may',
  });
});

test('a referrer is a host, and only that of others', () => {
  expect(foreignHost('https://search.example/find?q=private', 'studio.example')).toBe('search.example');
  expect(foreignHost('https://studio.example/samples', 'studio.example')).toBeNull();
  expect(foreignHost('', 'studio.example')).toBeNull();
});

test('windows are narrow, medium or wide', () => {
  expect([390, 640, 1023, 1024].map(viewportOf)).toEqual(['narrow', 'medium', 'medium', 'wide']);
});
