import { describe, expect, test } from 'vitest';
import { DAY } from '@/shared/clock';
import {
  ageText,
  hasPlace,
  joinUploads,
  removalDate,
  removedBefore,
  warnedBefore,
  type PaidItem,
} from './new-uploads.rules';

const item = (id: number, change: Partial<PaidItem> = {}): PaidItem => ({
  id,
  service_id: 1,
  is_gift_card: false,
  status: 0,
  quantity: 1,
  track: null,
  taken: 0,
  ...change,
});
const waiting = (...services: (number | null)[]) =>
  services.map((service_id, index) => ({
    id: index + 1,
    service_id,
    any_service: false,
    track: `Song ${index + 1}`,
  }));
const titled = (...tracks: string[]) =>
  tracks.map((track, index) => ({ id: index + 1, service_id: 1, any_service: false, track }));

describe('API-05 which uploads a payment joins', () => {
  test('API-05 by service, oldest first, one for each song', () => {
    expect(joinUploads(waiting(2, 1, 3), [item(10), item(11, { service_id: 2, quantity: 3 })])).toEqual([
      { uploadId: 1, itemId: 11 },
      { uploadId: 2, itemId: 10 },
    ]);
    expect(joinUploads(waiting(1, 1, 1), [item(10, { quantity: 2 }), item(11)])).toEqual([
      { uploadId: 1, itemId: 10 },
      { uploadId: 2, itemId: 10 },
      { uploadId: 3, itemId: 11 },
    ]);
  });

  test('API-05 what was joined before takes no room twice', () => {
    expect(joinUploads(waiting(1), [item(10, { taken: 2 }), item(11)])).toEqual([
      { uploadId: 1, itemId: 11 },
    ]);
  });

  test('API-05 what comes beyond the songs paid is added: to its title, in any spelling, else to the last item', () => {
    const items = [item(10), item(11), item(12, { service_id: 2 })];
    expect(joinUploads(titled('One', 'Two', ' oNE ', 'Three'), items)).toEqual([
      { uploadId: 1, itemId: 10 },
      { uploadId: 2, itemId: 11 },
      { uploadId: 3, itemId: 10 },
      { uploadId: 4, itemId: 11 },
    ]);
    const started = [item(10, { taken: 1, track: 'One' }), item(11, { taken: 1, track: 'Two' })];
    expect(joinUploads(titled('One', 'Else'), started)).toEqual([
      { uploadId: 1, itemId: 10 },
      { uploadId: 2, itemId: 11 },
    ]);
  });

  test('API-05 an open service takes the place that named ones leave, whatever is sold there', () => {
    const open = { id: 9, service_id: null, any_service: true, track: 'Open' };
    const items = [item(10), item(11, { service_id: 2 })];
    expect(joinUploads([open, ...waiting(1)], items)).toEqual([
      { uploadId: 1, itemId: 10 },
      { uploadId: 9, itemId: 11 },
    ]);
    expect(joinUploads([open], [item(10, { is_gift_card: true })])).toEqual([]);
  });

  test('API-05 gift cards, completed items and services that are gone take none', () => {
    expect(joinUploads(waiting(1), [item(10, { is_gift_card: true }), item(11, { status: 3 })])).toEqual([]);
    expect(joinUploads(waiting(null), [item(10, { service_id: null })])).toEqual([]);
  });
});

test('API-05 strangers fill twenty places of an address, not those of its owner', () => {
  expect([hasPlace(19, false), hasPlace(20, false), hasPlace(20, true), hasPlace(100, true)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('API-05 the sender is told a week before the end', () => {
  const came = new Date('2026-03-01T12:00:00Z');
  const end = removalDate(came);
  expect(end.toISOString()).toBe('2026-03-31T12:00:00.000Z');
  expect(removedBefore(end)).toEqual(came);
  expect(warnedBefore(new Date(end.getTime() - 7 * DAY))).toEqual(came);
});

test('API-05 an age reads as people say it', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const at = (days: number) => ageText(new Date(now.getTime() - days * DAY), now);
  expect([at(-1), at(0.9), at(1), at(1.9), at(12)]).toEqual(['today', 'today', '1 day', '1 day', '12 days']);
});
