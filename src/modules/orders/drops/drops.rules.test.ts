import { expect, test } from 'vitest';
import { itemFor, titleOfFile, titleOfTracks, type OpenItem } from './drops.rules';

const item = (id: number, over: Partial<OpenItem> = {}): OpenItem => ({
  id,
  service_id: 6,
  variation_id: null,
  is_gift_card: false,
  is_round: false,
  status: 0,
  has_files: false,
  ...over,
});
const of = (service_id: number, variation_id: number | null = null) => ({ service_id, variation_id });
const chosen = (items: readonly OpenItem[], wanted = of(6), taken: readonly number[] = []) =>
  itemFor(items, wanted, new Set(taken))?.id ?? null;

test('a song goes to its option, else its service, else to whatever was paid with it', () => {
  const items = [item(1, { service_id: 1 }), item(2, { variation_id: 601 }), item(3, { variation_id: 602 })];
  expect(chosen(items, of(6, 602))).toBe(3);
  expect(chosen(items, of(6, 999))).toBe(2);
  expect(chosen(items, of(99))).toBe(1);
});

test('gift cards, bought revisions and completed songs take none', () => {
  expect(
    chosen([item(1, { is_gift_card: true }), item(2, { is_round: true }), item(3, { status: 3 })]),
  ).toBeNull();
});

test('what has files is added to only where its own service has no other, and never by another song of the drop', () => {
  expect(chosen([item(1, { has_files: true }), item(2)])).toBe(2);
  expect(chosen([item(1, { has_files: true })])).toBe(1);
  expect(chosen([item(1, { has_files: true })], of(6), [1])).toBeNull();
  expect(chosen([item(1, { has_files: true, service_id: 1 })])).toBeNull();
});

test.each([
  ['Night_Bus.wav', 'Night Bus'],
  ['Low Tide/02 Ferry.aiff', 'Ferry'],
  ['Low Tide - 03 - Salt.wav', 'Salt'],
  ['1999.wav', '1999'],
  ['.wav', 'My song'],
  ['99 Luftballons.wav', '99 Luftballons'],
])('the title of %s is %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});

test('tracks are named by their folder, their rough mix or nothing', () => {
  expect(titleOfTracks(['Night Bus - Kick.wav', 'Night Bus - Bass.wav'], null)).toBe('Night Bus');
  expect(titleOfTracks(['Kick.wav', 'Ferry rough mix v3.wav'], 'Ferry rough mix v3.wav')).toBe('Ferry');
  expect(titleOfTracks(['Kick.wav', 'Rough mix.wav'], 'Rough mix.wav')).toBe('My song');
  expect(titleOfTracks(['Ferry.wav'], null)).toBe('Ferry');
});
