import { expect, test } from 'vitest';
import { forgetPage, pageBefore, pageToComeBackTo, rememberPage } from './last-page';

test('AUTH-01 the page visited before is remembered, pages about logging in are not', () => {
  expect(pageBefore()).toBeNull();
  rememberPage('/samples', '?page=2');
  const aside = ['/login', '/signup', '/welcome', '/forgot-password', '/studio/login', '/verify-email/1/x'];
  for (const path of aside) rememberPage(path, '');
  expect(pageBefore()).toBe('/samples?page=2');
  rememberPage('/welcome-pack', '');
  expect(pageBefore()).toBe('/welcome-pack');
  forgetPage();
  expect(pageBefore()).toBeNull();
});

test('AUTH-01 a guard leads back to pages of this site only', () => {
  expect(pageToComeBackTo({ from: '/order/7?tab=files' })).toBe('/order/7?tab=files');
  const foreign = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 7];
  for (const from of foreign) expect(pageToComeBackTo({ from })).toBeNull();
  for (const state of [null, undefined, 'x', {}]) expect(pageToComeBackTo(state)).toBeNull();
});
