import { expect, test } from 'vitest';
import { songBy } from './song-by.rules';

test('a name finds its song however it is written, and no other one', () => {
  const songs = [{ artist: null }, { artist: 'Marit Veldkamp' }, { artist: 'Halden Street' }];
  expect(songBy(' halden street', songs)).toBe(songs[2]);
  expect(songBy('Halden', songs)).toBeUndefined();
  expect(songBy('', songs)).toBeUndefined();
});
