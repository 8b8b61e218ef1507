import { expect, test } from 'vitest';
import { sampleFor } from './sample-choice.rules';

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
