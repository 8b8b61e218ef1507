import { expect, test } from 'vitest';
import { fitOffers, readDrop, type DroppedFile, type Offer } from './estimate.rules';

const offer = (over: Partial<Offer> & Pick<Offer, 'serviceId' | 'takes' | 'price'>): Offer => ({
  variationId: null,
  categoryId: 3,
  maxFiles: null,
  maxSongs: null,
  maxMinutes: 8,
  ...over,
});
// In the order of the demo catalogue.
const OFFERS: readonly Offer[] = [
  offer({ serviceId: 1, categoryId: 4, takes: 'tracks', maxFiles: 24, price: 14_000 }),
  offer({ serviceId: 1, variationId: 102, categoryId: 4, takes: 'tracks', maxFiles: 24, price: 16_500 }),
  offer({ serviceId: 2, categoryId: 4, takes: 'tracks', maxFiles: 48, price: 17_500 }),
  offer({ serviceId: 3, categoryId: 2, takes: 'tracks', maxFiles: 24, price: 12_000 }),
  offer({ serviceId: 4, categoryId: 2, takes: 'tracks', maxFiles: 48, price: 17_500 }),
  offer({ serviceId: 5, categoryId: 2, takes: 'vocals', maxFiles: 12, price: 7500 }),
  offer({ serviceId: 6, takes: 'mix', maxFiles: 1, price: 2500 }),
  offer({ serviceId: 7, takes: 'stems', maxFiles: 8, price: 5000 }),
  offer({ serviceId: 7, variationId: 702, takes: 'stems', maxFiles: 16, price: 7000 }),
  offer({ serviceId: 8, variationId: 801, takes: 'mix', maxFiles: 1, maxSongs: 5, price: 9900 }),
  offer({ serviceId: 8, variationId: 802, takes: 'mix', maxFiles: 1, maxSongs: 10, price: 22_000 }),
];

const sound = (name: string, over: Partial<DroppedFile> = {}): DroppedFile => ({
  name,
  seconds: 192,
  channels: 2,
  kind: 'sound',
  ...over,
});
const tracks = (count: number, over: Partial<DroppedFile> = {}) =>
  Array.from({ length: count }, (_, at) => sound(`Track ${at + 1}.wav`, { channels: 1, ...over }));
const fit = (files: readonly DroppedFile[], as: 'song' | 'songs' | null = null) => {
  const drop = readDrop(files, as);
  const { choices, beyond } = fitOffers(OFFERS, drop);
  return {
    as: drop.as,
    tracks: drop.tracks,
    beyond,
    ids: choices.map(({ offer: { serviceId, variationId }, qty }) => [serviceId, variationId, qty]),
  };
};

test('one stereo file is mastered', () => {
  expect(fit([sound('Night Bus.wav')])).toEqual({ as: 'song', tracks: 1, beyond: null, ids: [[6, null, 1]] });
});

test('tracks are mixed, by the smallest that holds them, cheapest option first', () => {
  expect(fit(tracks(17)).ids).toEqual([
    [1, null, 1],
    [3, null, 1],
  ]);
  expect(fit(tracks(12)).ids.at(-1)).toEqual([7, 702, 1]);
  expect(fit(tracks(25)).ids).toEqual([
    [2, null, 1],
    [4, null, 1],
  ]);
});

test('the rough mix among tracks is none of them', () => {
  const files = [...tracks(24), sound('Night Bus rough mix.wav')];
  expect(fit(files)).toMatchObject({
    tracks: 24,
    ids: [
      [1, null, 1],
      [3, null, 1],
    ],
  });
  expect(readDrop(files, null).roughMix).toBe(24);
});

test('2 to 8 stereo files of one length look like stems, and may be mixed as well', () => {
  const stems = ['Drums', 'Bass', 'Music', 'Voices'].map((name) => sound(`${name}.wav`));
  expect(fit(stems).ids).toEqual([
    [7, null, 1],
    [1, null, 1],
    [3, null, 1],
  ]);
});

test('12 stereo files of one length are tracks all the same', () => {
  const files = tracks(12, { channels: 2 });
  expect(fit(files).ids).toEqual([
    [1, null, 1],
    [3, null, 1],
    [7, 702, 1],
  ]);
});

test('a beat and voices are a vocal mix first', () => {
  expect(fit([sound('Beat.wav'), sound('Lead vox.wav', { channels: 1 })]).ids[0]).toEqual([5, null, 1]);
});

test('stereo files of different lengths are songs: one master each, or a record', () => {
  const songs = ['Ferry', 'Salt', 'Night Bus', 'Low Tide'].map((name, at) =>
    sound(`${name}.wav`, { seconds: 150 + at * 20 }),
  );
  expect(fit(songs)).toEqual({
    as: 'songs',
    tracks: 4,
    beyond: null,
    ids: [
      [6, null, 4],
      [8, 801, 1],
    ],
  });
  expect(fit(songs, 'song').as).toBe('song');
  expect(fit(songs, 'song').ids[0]).toEqual([1, null, 1]);
});

test('more tracks, or a longer song, than anything that is sold becomes a request', () => {
  expect(fit(tracks(60))).toMatchObject({ tracks: 60, ids: [], beyond: 'tracks' });
  expect(fit([sound('Opera.wav', { seconds: 3600 })])).toMatchObject({ ids: [], beyond: 'length' });
  expect(fit(tracks(150), 'songs')).toMatchObject({ ids: [], beyond: 'tracks' });
});

test('archives alone: their sender knows what is in them', () => {
  const zip = sound('Session.zip', { seconds: null, channels: null, kind: 'archive' });
  expect(fit([zip]).ids.map(([id]) => id)).toEqual([1, 3, 6, 7]);
  expect(fit([zip]).beyond).toBeNull();
});

test('a studio that offers nothing for dropped files answers nothing', () => {
  expect(fitOffers([], readDrop([sound('a.wav')], null))).toEqual({ choices: [], beyond: null });
});
