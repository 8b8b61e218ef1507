import { expect, test } from 'vitest';
import { initialsOf, linesOf, shortName, waveOf } from './engineers.rules';

test.each([
  ['Joris van Dijk', 'JD', 'Joris'],
  ['  elena   brandt ', 'EB', 'elena'],
  ['Björk', 'B', 'Björk'],
  ['𝔘lla 𝔛u', '𝔘𝔛', '𝔘lla'],
  ['', '', ''],
])('the initials and the short name of %o', (name, initials, short) => {
  expect(initialsOf(name)).toBe(initials);
  expect(shortName(name)).toBe(short);
});

test('a name has one wave, another name another one, and no bar leaves the picture', () => {
  expect(waveOf('Joris', 15)).toEqual(waveOf('Joris', 15));
  expect(waveOf('Joris', 15)).not.toEqual(waveOf('Elena', 15));
  for (const name of ['', 'a', 'Joris van Dijk', '𝔘'.repeat(500)]) {
    for (const height of waveOf(name, 15)) {
      expect(height).toBeGreaterThanOrEqual(0.2);
      expect(height).toBeLessThanOrEqual(1);
    }
  }
});

test('lines are trimmed, without empty ones and doubles', () => {
  expect(linesOf(' One \r\n\n  Two\nOne\n   ')).toEqual(['One', 'Two']);
});
