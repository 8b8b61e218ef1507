import { expect, test } from 'vitest';
import { DEMO_CLAIMS, FIRST_TURNAROUND } from '@/modules/foundation/settings/settings.rules';
import type { SiteIdentity } from '@/shared/site-identity';
import { breadcrumbList, organization, service, webPage, webSite } from '@/shared/structured-data';
import {
  aboutPage,
  blogPosting,
  contactPage,
  engineerProfile,
  faqPage,
  product,
} from '@/shared/structured-data-content';
import { headTags } from '@/ui/page-meta';
import { jsonLdOf, jsonLdProblems } from './support/json-ld';

const site: SiteIdentity = {
  site_name: 'Headroom',
  site_url: 'https://studio.example',
  currency: 'USD',
  support_email: 'studio@headroom.example',
  chat_phone: '+31 10 000 0000',
  postal_address: {
    name: 'Headroom',
    street: 'Kade 6',
    postcode: '3024 ZZ',
    city: 'Rotterdam',
    country: 'Netherlands',
  },
  social_links: [
    { label: 'Instagram', url: 'https://www.instagram.com/' },
    { label: 'SoundCloud', url: 'https://soundcloud.com/headroom' },
  ],
  selling: { one_time: true, subscriptions: false, gift_cards: false },
  claims: DEMO_CLAIMS,
  turnaround_hours: FIRST_TURNAROUND,
};
const words = { name: 'A page', description: 'What it is about', path: '/page' };
const thing = {
  name: 'Radio Edit',
  description: 'A shorter song',
  url: '/services/radio-edit-p9',
  sku: 's9',
  category: 'Mixing',
  available: true,
};
const post = {
  headline: 'Loud',
  description: 'About levels',
  datePublished: '2026-01-02T03:04:05.000Z',
  author: 'Noor',
  url: '/blog/loud',
  keywords: ['level'],
  wordCount: 900,
  section: 'Mastering',
};

test('SITE-07 SITE-11 every builder makes what search engines ask for', () => {
  const made = [
    organization(site),
    webSite(site),
    service(words, site),
    aboutPage(words, site),
    contactPage(words, site),
    engineerProfile(
      { ...words, jobTitle: 'Mixing engineer', knowsAbout: ['Soul'], languages: ['Dutch'] },
      site,
    ),
    engineerProfile({ ...words, jobTitle: '', knowsAbout: [], languages: [] }, site),
    webPage(words, site),
    faqPage([{ question: 'Why?', answer: 'Because.' }]),
    blogPosting(post, site),
    product({ ...thing, prices: [49] }, site),
    product({ ...thing, prices: [49, 99, 69], monthly: true }, site),
    product({ ...thing, prices: [49], rating: { average: 4.666, count: 3 } }, site),
    breadcrumbList(
      [
        { name: 'Home', path: '/' },
        { name: 'Blog', path: '/blog' },
      ],
      site.site_url,
    ),
  ];
  for (const object of made) expect(jsonLdProblems(object), object['@type']).toEqual([]);
});

test('SITE-11 the service starts at 25 USD, from the settings', () => {
  expect(service(words, site)['offers']).toMatchObject({ price: 25, priceCurrency: 'USD' });
  expect(
    service(words, { ...site, currency: 'EUR', claims: { ...site.claims, starting_price: 30 } })['offers'],
  ).toMatchObject({
    price: 30,
    priceCurrency: 'EUR',
  });
});

test('nothing untrue: no rating without reviews, no profile that is only a network, one price or a range', () => {
  expect(product({ ...thing, prices: [49], rating: { average: 0, count: 0 } }, site)).not.toHaveProperty(
    'aggregateRating',
  );
  expect(product({ ...thing, prices: [49] }, site)).not.toHaveProperty('aggregateRating');
  expect(organization(site)['sameAs']).toEqual(['https://soundcloud.com/headroom']);
  expect(product({ ...thing, prices: [99, 49] }, site)['offers']).toMatchObject({
    lowPrice: 49,
    highPrice: 99,
    offerCount: 2,
  });
  expect(product({ ...thing, prices: [49], available: false }, site)['offers']).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
  });
});

test('the checker finds what is missing, wrong or unknown', () => {
  const without = (object: object, name: string) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  const sold = product({ ...thing, prices: [49] }, site);
  const wrong: [unknown, RegExp][] = [
    [null, /no object/],
    [without(sold, '@context'), /@context/],
    [without(sold, 'offers'), /Product\.offers: missing/],
    [without(sold, 'image'), /Product\.image: missing/],
    [without(sold, 'brand'), /Product\.brand: missing/],
    [
      { ...sold, offers: { '@type': 'Offer', price: '49', priceCurrency: 'USD' } },
      /Offer\.(availability|price)/,
    ],
    [
      {
        ...sold,
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 9, reviewCount: 2, bestRating: 5 },
      },
      /above the best/,
    ],
    [
      {
        ...sold,
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 0, bestRating: 5 },
      },
      /reviewCount/,
    ],
    [without(blogPosting(post, site), 'datePublished'), /datePublished: missing/],
    [{ ...blogPosting(post, site), datePublished: 'yesterday' }, /no ISO time/],
    [{ ...blogPosting(post, site), headline: 'x'.repeat(111) }, /110/],
    [{ ...blogPosting(post, site), author: 'Noor' }, /author: is no object/],
    [faqPage([]), /mainEntity: is empty/],
    [faqPage([{ question: 'Why?', answer: ' ' }]), /Answer\.text/],
    [{ ...webSite(site), url: '/' }, /WebSite\.url: is no full address/],
    [without(aboutPage(words, site), 'mainEntity'), /AboutPage\.mainEntity: missing/],
    [without(service(words, site), 'offers'), /Service\.offers: missing/],
    [breadcrumbList([{ name: '', path: '/' }], site.site_url), /ListItem\.name/],
    [{ '@context': 'https://schema.org', '@type': 'Sandwich' }, /nobody here knows/],
  ];
  for (const [object, problem] of wrong) expect(jsonLdProblems(object).join('\n')).toMatch(problem);
});

const contentOf = (tags: ReturnType<typeof headTags>, name: string): unknown =>
  tags.find((tag) => ('name' in tag && tag.name === name) || ('property' in tag && tag.property === name));
const canonicalOf = (tags: ReturnType<typeof headTags>): unknown =>
  tags.find((tag) => 'rel' in tag && tag.rel === 'canonical');

test('SITE-07 a canonical address keeps the page number and the filter, and no tracking', () => {
  const head = { title: 'All', description: 'x', path: '/services', query: ['tag', 'page'] };
  const at = (search: string) => canonicalOf(headTags(head, site, search));
  const address = (rest: string) => ({
    tagName: 'link',
    rel: 'canonical',
    href: `https://studio.example/services${rest}`,
  });
  expect(at('')).toEqual(address(''));
  expect(at('?utm_source=x&page=1&fbclid=2')).toEqual(address(''));
  expect(at('?utm_source=x&page=3&tag=rock+%26+roll')).toEqual(address('?tag=rock+%26+roll&page=3'));
  for (const page of ['0', '-1', 'two', '1e9', '']) expect(at(`?page=${page}`), page).toEqual(address(''));
  expect(headTags(head, site, '?page=3')[0]).toEqual({ title: 'All, page 3 | Headroom' });
});

test('SITE-08 SITE-10 private pages are noindex and have the default sharing picture', () => {
  const head = { title: 'Cart', description: 'x', path: '/cart' };
  const hidden = headTags({ ...head, noindex: true }, site);
  expect(contentOf(hidden, 'robots')).toMatchObject({ content: 'noindex' });
  expect(contentOf(hidden, 'og:image')).toMatchObject({
    content: 'https://studio.example/media/brand/og-default.png',
  });
  expect(contentOf(headTags(head, site), 'robots')).toBeUndefined();
  expect(contentOf(headTags(head, site), 'og:image')).toMatchObject({
    content: expect.stringMatching(/^https:\/\/studio\.example\/share\/cart\.png\?v=[0-9a-f]{8}$/) as string,
  });
});

test('the checker reads every JSON-LD script of a document', () => {
  const html = `<script type="application/ld+json">{"a":1}</script><script>no</script><script nonce="x" type="application/ld+json">[2]</script>`;
  expect(jsonLdOf(html)).toEqual([{ a: 1 }, [2]]);
});
