import { expect, test } from 'vitest';
import { sampleFor, samplesByCategory } from './sample-choice.rules';

const sample = (id: number, service: string | null) => ({
  id,
  name: null,
  artist: null,
  style: null,
  service,
  before_audio: '',
  after_audio: '',
  duration: 1,
  before_loudness: null,
  after_loudness: null,
  before_peaks: '',
  after_peaks: '',
});
const service = {
  id: 6,
  name: 'Stereo Mastering',
  category: { id: 3, name: 'Mastering' },
  turnaround_hours: [24, 72] as [number, number],
};

test('its own work first, then its kind, then any', () => {
  const any = [sample(1, null), sample(2, 'Mixing')];
  expect(sampleFor(service, [...any, sample(3, 'mastering '), sample(4, 'Stereo Mastering')])?.id).toBe(4);
  expect(sampleFor(service, [...any, sample(3, 'mastering ')])?.id).toBe(3);
  expect(sampleFor(service, any)?.id).toBe(1);
  expect(sampleFor({ ...service, id: 7 }, any)?.id).toBe(2);
});

test('nothing to hear of a gift card, or without samples', () => {
  expect(sampleFor({ ...service, turnaround_hours: [0, 0] }, [sample(1, null)])).toBeNull();
  expect(sampleFor(service, [])).toBeNull();
});

test('a category is heard by its own work, else by one of its services, else not at all', () => {
  const wire = { slug: '', price: 1, discounted_price: null, service_type: 'one_time' as const };
  const more = { is_gift_card: false, image: null, is_url: 0 as const, label_name: null, brief_detail: null };
  const plans = { advice: null, paypal_plan_id: null, stripe_plan_id: null };
  const sold = (id: number, name: string) => ({
    id,
    name,
    ...wire,
    ...more,
    ...plans,
    turnaround_hours: [24, 72] as [number, number],
  });
  const categories = [
    { id: 2, name: 'Mixing', services: [sold(20, 'Vocal Mix')] },
    { id: 3, name: 'Mastering', services: [sold(30, 'Stereo Mastering')] },
    { id: 4, name: 'Restoration', services: [] },
  ];
  const samples = [sample(1, 'stereo mastering'), sample(2, 'Vocal Mix'), sample(3, 'Mixing ')];
  const found = samplesByCategory(categories, samples);
  expect(Object.entries(found).map(([id, { id: song }]) => [Number(id), song])).toEqual([
    [2, 3],
    [3, 1],
  ]);
  expect(samplesByCategory(categories, [sample(1, null)])).toEqual({});
});
