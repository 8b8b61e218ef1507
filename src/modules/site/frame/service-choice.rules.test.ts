import { expect, test } from 'vitest';
import type { WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import { chosenLine, lineTotalOf } from './service-choice.rules';

const texts = {
  detail: null,
  includes: null,
  description: null,
  requirements: null,
  notes: null,
  brief_detail: null,
};
const detail: WireDetail = {
  id: 5,
  name: 'Vocal Mix Over A Beat',
  slug: 'vocal-mix-over-a-beat-p5',
  price: 85,
  discounted_price: 75,
  service_type: 'one_time',
  is_gift_card: false,
  image: 'services/vocal-mix.svg',
  is_url: 0,
  image_alt: null,
  label_name: null,
  advice: null,
  paypal_plan_id: null,
  stripe_plan_id: null,
  ...texts,
  category: { id: 2, name: 'Mixing' },
  variation: [
    {
      id: 501,
      name: 'Up To 12 Voice Tracks',
      price: null,
      discounted_price: null,
      image: null,
      is_url: 0,
      image_alt: null,
      ...texts,
    },
    {
      id: 502,
      name: 'Up To 24 Voice Tracks',
      price: 110,
      discounted_price: 99,
      image: null,
      is_url: 0,
      image_alt: null,
      ...texts,
    },
  ],
  rush_surcharge: 40.1,
  turnaround_hours: [72, 120],
  items_per_month: 1,
  max_revision: 3,
};

test('a line carries the price of its variation and the surcharge of rush', () => {
  expect(chosenLine(detail, { variation_id: 502, rush: true, qty: 2 })).toMatchObject({
    service_id: 5,
    service_name: 'Vocal Mix Over A Beat (Up To 24 Voice Tracks)',
    variation_id: 502,
    rush: true,
    price: 139.1,
    qty: 2,
  });
  expect(lineTotalOf(detail, { variation_id: 502, rush: true, qty: 3 })).toBe(417.3);
  expect(lineTotalOf(detail, { variation_id: 501, rush: false, qty: 1 })).toBe(75);
});

test('rush that is not offered and variations that do not exist are left out', () => {
  const plain = chosenLine({ ...detail, rush_surcharge: null }, { variation_id: 9, rush: true, qty: 1 });
  expect(plain).toMatchObject({
    rush: false,
    variation_id: null,
    price: 75,
    service_name: 'Vocal Mix Over A Beat',
  });
});
