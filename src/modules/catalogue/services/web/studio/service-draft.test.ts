import { expect, test } from 'vitest';
import type { StudioService } from '../../catalogue-studio.contract';
import { bodyOf, differencesOf, draftOf, newOption } from './service-draft';

const TEXTS = {
  detail: '<p>One <em>song</em></p>',
  brief_detail: '',
  includes: '',
  description: '',
  requirements: '',
  notes: '',
};
const SERVICE: StudioService = {
  ...TEXTS,
  id: 7,
  version: 3,
  state: 'draft',
  slug: 'mixing-p7',
  orders: 2,
  name: 'Mixing',
  category_id: 2,
  kind: 'one_time',
  label_name: '',
  tags: [1],
  price: 120,
  discounted_price: null,
  rush_surcharge: 50.5,
  revision_price: null,
  turnaround_min_hours: 24,
  turnaround_max_hours: 48,
  max_revision: 3,
  items_per_month: 1,
  takes: null,
  max_files: null,
  max_songs: null,
  max_minutes: null,
  advice: '',
  stripe_plan_id: '',
  paypal_plan_id: '',
  image: null,
  image_alt: '',
  variations: [
    {
      ...TEXTS,
      id: 9,
      name: 'Plain',
      price: null,
      discounted_price: 99,
      image: null,
      image_alt: '',
      max_files: null,
      max_songs: null,
    },
  ],
};

test('API-80 the form of a service shows amounts as they are typed, and sends them with the version that was seen', () => {
  const draft = draftOf(SERVICE, 'USD');
  expect([draft.price, draft.discounted_price, draft.rush_surcharge]).toEqual(['120.00', '', '50.50']);
  const body = bodyOf({ ...draft, variations: [...draft.variations, newOption()] }, SERVICE.version);
  expect(body.version).toBe(3);
  expect(body.variations.map(({ id, discounted_price }) => [id, discounted_price])).toEqual([
    [9, '99.00'],
    [null, ''],
  ]);
  expect(body.variations.some((option) => 'key' in option)).toBe(false);
});

test('API-80 after a stale save only what differs is told, as people read it', () => {
  const mine = draftOf(SERVICE, 'USD');
  expect(differencesOf(mine, draftOf({ ...SERVICE, version: 4 }, 'USD'))).toEqual([]);
  const theirs = draftOf({ ...SERVICE, price: 130, detail: '<p>Two</p>', variations: [] }, 'USD');
  expect(differencesOf(mine, theirs)).toEqual([
    { field: 'Price', mine: '120.00', theirs: '130.00' },
    { field: 'Details', mine: 'One song', theirs: 'Two' },
    { field: 'Options', mine: 'Plain 99.00 (1 text)', theirs: '' },
  ]);
});
