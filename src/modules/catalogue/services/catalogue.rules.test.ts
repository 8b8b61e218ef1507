import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byEffectivePrice,
  hasText,
  imageAddress,
  isPlainMarkup,
  lineName,
  plainText,
  savedPercentOf,
  serviceIdOfSlug,
  serviceSlug,
  turnaroundText,
  unitPrice,
  variedPrice,
  withVariation,
} from './catalogue.rules';
import { effectivePrice } from './price.rules';

const priced = (price: number, discounted_price: number | null = null) => ({ price, discounted_price });

describe('SERV-06 prices', () => {
  test('SERV-06 the discounted price is paid, with the rounded percent saved', () => {
    expect(effectivePrice(priced(20_000, 17_500))).toBe(17_500);
    expect(savedPercentOf(priced(20_000, 17_500))).toBe(13);
    expect(savedPercentOf(priced(100, 70))).toBe(30);
    expect(effectivePrice(priced(2500))).toBe(2500);
    expect(savedPercentOf(priced(2500))).toBe(0);
    expect(savedPercentOf(priced(0, 0))).toBe(0);
  });

  test('a discount never raises a price and a percent stays between 0 and 100', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.option(fc.nat(10_000_000)), (price, discounted) => {
        const service = priced(price, discounted);
        expect(effectivePrice(service)).toBeLessThanOrEqual(price);
        expect(savedPercentOf(service)).toBeGreaterThanOrEqual(0);
        expect(savedPercentOf(service)).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('rush is added to the piece and never discounted', () => {
    expect(unitPrice(priced(20_000, 17_500), 10_000)).toBe(27_500);
    expect(unitPrice(priced(20_000), null)).toBe(20_000);
  });

  test('SERV-06 is_url 1 is a full address, else the image base stands before it', () => {
    expect(imageAddress({ image: 'https://a.example/x.png', is_url: 1 }, '/media/')).toBe(
      'https://a.example/x.png',
    );
    expect(imageAddress({ image: 'services/x.svg', is_url: 0 }, '/media/')).toBe('/media/services/x.svg');
    expect(imageAddress({ image: '/services/x.svg', is_url: 0 }, 'https://cdn.example')).toBe(
      'https://cdn.example/services/x.svg',
    );
    expect(imageAddress({ image: null, is_url: 0 }, '/media/')).toBeNull();
    expect(imageAddress({ image: 'null', is_url: 0 }, '/media/')).toBeNull();
  });
});

test('PICK-02 packages are ordered by ascending effective price', () => {
  const services = [
    { id: 1, ...priced(14_000) },
    { id: 2, ...priced(20_000, 9000) },
    { id: 3, ...priced(9000) },
    { id: 4, ...priced(2500) },
  ];
  expect(services.toSorted(byEffectivePrice).map((one) => one.id)).toEqual([4, 2, 3, 1]);
});

describe('variations', () => {
  const service = {
    ...priced(8500, 7500),
    image: 'a.svg',
    is_url: 0 as 0 | 1,
    image_alt: null as string | null,
    detail: '<p>Own</p>',
    brief_detail: null,
    includes: '<p>Own</p>',
    description: null,
    requirements: null,
    notes: null,
  };

  test('a price of its own drops the discount that was given on the other price', () => {
    expect(variedPrice(service, { price: 11_000 })).toEqual(priced(11_000));
    expect(variedPrice(service, { price: 11_000, discounted_price: 9900 })).toEqual(priced(11_000, 9900));
  });

  test('without a price of its own the service keeps its own, or takes the lower one', () => {
    expect(variedPrice(service, {})).toEqual(priced(8500, 7500));
    expect(variedPrice(service, { price: null, discounted_price: null })).toEqual(priced(8500, 7500));
    expect(variedPrice(service, { discounted_price: 5000 })).toEqual(priced(8500, 5000));
  });

  test('texts and picture win where they say something', () => {
    const varied = withVariation(service, { image: 'b.svg', detail: '<p></p>', description: '<p>More</p>' });
    expect(varied).toMatchObject({ image: 'b.svg', detail: '<p>Own</p>', description: '<p>More</p>' });
    expect(withVariation(service, {})).toEqual(service);
  });

  test('a line is named after both', () => {
    expect(lineName('Stereo Mastering', null)).toBe('Stereo Mastering');
    expect(lineName('Stereo Mastering', 'One Master')).toBe('Stereo Mastering (One Master)');
  });
});

describe('SERV-02 texts', () => {
  test.each([
    '',
    '  ',
    'null',
    '<p></p>',
    '<p> </p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<p>null</p>',
    null,
    undefined,
  ])('SERV-02 %j counts as absent', (text) => {
    expect(hasText(text)).toBe(false);
  });

  test.each(['<p>a</p>', '0', 'nullable', '<img src="a.png">'])('SERV-02 %j is there', (text) => {
    expect(hasText(text)).toBe(true);
  });

  test.each([
    '<script>x</script>',
    '<p onclick="x">a</p>',
    '<a href="javascript:x">a</a>',
    '<img src=x>',
    '<p',
    'a <b',
  ])('markup such as %j is refused', (text) => {
    expect(isPlainMarkup(text)).toBe(false);
  });

  test('paragraphs, lists and emphasis are plain markup', () => {
    expect(isPlainMarkup('<p>a <strong>b</strong><br/></p><ul><li><em>c</em></li></ul> 3 > 2')).toBe(true);
  });
});

test('rich text as one line', () => {
  expect(plainText('<p>One song,&nbsp;<strong>mixed</strong></p> <p>R&amp;B &lt;3</p>')).toBe(
    'One song, mixed R&B <3',
  );
});

describe('SERV-02 addresses', () => {
  test('SERV-02 the id is the text after the last -p', () => {
    expect(serviceIdOfSlug('mix-up-to-24-stems-p3')).toBe(3);
    expect(serviceIdOfSlug('pop-p-p12')).toBe(12);
    expect(serviceIdOfSlug('-p7')).toBe(7);
  });

  test.each([
    'mix',
    'mix-p',
    'mix-p0',
    'mix-p1x',
    'mix-p-1',
    'mix-p1.5',
    'mix-p99999999999999999999',
    'p3',
    '',
  ])('%j names no service', (slug) => {
    expect(serviceIdOfSlug(slug)).toBeNull();
  });

  test('names become lower-case ASCII with single hyphens', () => {
    expect(serviceSlug('Mix And Master: Up To 24 Stems', 1)).toBe('mix-and-master-up-to-24-stems-p1');
    expect(serviceSlug('  Café & Ørsted — Über!  ', 2)).toBe('cafe-rsted-uber-p2');
    expect(serviceSlug('混音', 3)).toBe('service-p3');
  });

  test('every slug leads back to its id and is safe in an address', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        (name, id) => {
          const slug = serviceSlug(name, id);
          expect(serviceIdOfSlug(slug)).toBe(id);
          expect(encodeURIComponent(slug)).toBe(slug);
        },
      ),
    );
  });
});

test('delivery promises in hours', () => {
  expect(turnaroundText([72, 120])).toBe('72 to 120 hours');
  expect(turnaroundText([72, 72])).toBe('72 hours');
  expect(turnaroundText([0, 0])).toBeNull();
});
