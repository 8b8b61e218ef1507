import { expect, test } from 'vitest';
import { FOOTER_LINKS, isCurrent, MAIN_NAVIGATION } from './site.rules';

test('SITE-01 the main navigation in its order', () => {
  expect(MAIN_NAVIGATION.map(({ label, to }) => `${label} ${to}`)).toEqual([
    'Home /',
    'Upload /upload',
    'Services /select-services',
    'Samples /samples',
    'About /about',
    'FAQ /faq',
    'Reviews /reviews',
    'Contact /contact',
    'Blog /blog',
  ]);
});

test('SITE-03 the links of the footer', () => {
  expect(FOOTER_LINKS.map(({ to }) => to)).toEqual([
    '/samples',
    '/select-services',
    '/about',
    '/faq',
    '/reviews',
    '/contact',
    '/blog',
    '/mfit',
    '/privacy-policy',
    '/refund-policy',
    '/terms-and-conditions',
  ]);
});

test('one entry at most is current, whatever the page', () => {
  const current = (path: string) =>
    MAIN_NAVIGATION.filter((item) => isCurrent(item, path)).map((item) => item.to);
  expect(current('/')).toEqual(['/']);
  expect(current('/services/stereo-mastering-p6')).toEqual(['/select-services']);
  expect(current('/blog/categories/mixing')).toEqual(['/blog']);
  expect(current('/cart')).toEqual([]);
  expect(current('/samplesque')).toEqual([]);
});
