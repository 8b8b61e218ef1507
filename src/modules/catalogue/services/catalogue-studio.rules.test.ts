import { describe, expect, test } from 'vitest';
import {
  isPictureAddress,
  NO_AMOUNT,
  NO_PRICE,
  NOT_LOWER,
  readServiceForm,
  type ServiceForm,
} from './catalogue-studio.rules';

const FORM: ServiceForm = {
  category_id: 2,
  kind: 'one_time',
  price: '120.00',
  discounted_price: '',
  rush_surcharge: '50',
  revision_price: '',
  turnaround_min_hours: 24,
  turnaround_max_hours: 72,
  image: 'services/mixing.svg',
  variations: [],
};

const read = (change: Partial<ServiceForm>, state: 'draft' | 'published' = 'published') =>
  readServiceForm({ ...FORM, ...change }, { currency: 'USD', state });

describe('API-80 the form of a service', () => {
  test('API-80 amounts become minor units; what is empty is none', () => {
    const own = { price: '', discounted_price: '99,50', image: null };
    expect(read({ discounted_price: '100', variations: [own] })).toEqual({
      errors: {},
      prices: {
        price: 12_000,
        discounted_price: 10_000,
        rush_surcharge: 5_000,
        revision_price: null,
        variations: [{ price: null, discounted_price: 9_950 }],
      },
    });
  });

  test.each<[string, Partial<ServiceForm>, Record<string, string>]>([
    ['no price', { price: '' }, { price: NO_AMOUNT }],
    [
      'nonsense',
      { rush_surcharge: 'ten', revision_price: '1.000' },
      { rush_surcharge: NO_AMOUNT, revision_price: NO_AMOUNT },
    ],
    ['a sale that saves nothing', { discounted_price: '120' }, { discounted_price: NOT_LOWER }],
    ['a published one for nothing', { price: '0' }, { price: NO_PRICE }],
    [
      'an option’s sale above the service’s price',
      { variations: [{ price: '', discounted_price: '130', image: null }] },
      { 'variations.0.discounted_price': NOT_LOWER },
    ],
    [
      'an option’s nonsense',
      { variations: [{ price: 'x', discounted_price: '', image: null }] },
      { 'variations.0.price': NO_AMOUNT },
    ],
    ['a picture from nowhere', { image: '../../etc/passwd' }, { image: 'This is no address of a picture' }],
    ['the category of gift cards', { category_id: 1 }, { category_id: 'This category is for gift cards' }],
    [
      'times the wrong way round',
      { turnaround_min_hours: 80 },
      { turnaround_min_hours: 'The shortest time must not be longer than the longest' },
    ],
  ])('API-80 %s is refused by its field', (_, change, errors) => {
    expect(read(change).errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])),
    );
  });

  test('API-80 a draft may still be without a price', () => {
    expect(read({ price: '0' }, 'draft').errors).toEqual({});
  });

  test.each([
    ['uploads/0123.webp', true],
    ['https://cdn.example.com/a.webp', true],
    ['javascript:alert(1)', false],
    ['/etc/passwd', false],
    ['a b.webp', false],
    ['a/../b.webp', false],
  ])('API-80 %s is a picture’s address: %s', (path, is) => {
    expect(isPictureAddress(path)).toBe(is);
  });
});
