import { expect, test } from 'vitest';
import { DAY, HOUR } from '@/shared/clock';
import { digestTime, linkState, mergedComment, noteOf, type GatheredComment } from './listening-links.rules';

const NOW = new Date('2026-11-25T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

test('a link is open until its end, to the instant, and never again once it was turned off', () => {
  expect(linkState({ revokedAt: null, endsAt: null }, NOW)).toBe('open');
  expect(linkState({ revokedAt: null, endsAt: at(1) }, NOW)).toBe('open');
  expect(linkState({ revokedAt: null, endsAt: NOW }, NOW)).toBe('expired');
  expect(linkState({ revokedAt: at(-1), endsAt: at(-1) }, NOW)).toBe('revoked');
  expect(linkState({ revokedAt: at(-1), endsAt: at(DAY) }, NOW)).toBe('revoked');
});

test('the first email waits an hour for more, and the next one half a day', () => {
  expect(digestTime(null, NOW)).toEqual(at(HOUR));
  expect(digestTime(at(-20 * DAY), NOW)).toEqual(at(HOUR));
  expect(digestTime(at(-HOUR), NOW)).toEqual(at(11 * HOUR));
});

const comment = (id: number, part: Partial<GatheredComment>): GatheredComment => ({
  id,
  name: 'Sam',
  at_seconds: null,
  end_seconds: null,
  text: 'Loud',
  ...part,
});

test('a note says whose comment it was', () => {
  expect(noteOf(comment(1, { at_seconds: 4, end_seconds: 6 }))).toEqual({
    at_seconds: 4,
    end_seconds: 6,
    text: 'Sam: Loud',
  });
});

test('merged comments stand at the earliest time, reach to the last end and keep every name', () => {
  const merged = mergedComment([
    comment(7, { name: 'Kim', at_seconds: 44, text: 'Me too' }),
    comment(3, { at_seconds: 42, end_seconds: 43 }),
  ]);
  expect(merged).toMatchObject({ id: 3, name: 'Sam', at_seconds: 42, end_seconds: 44 });
  expect(noteOf(merged).text).toBe('Sam: Loud / Kim: Me too');
});

test('comments about the whole song alone stay about the whole song; one time gives the others its place', () => {
  expect(mergedComment([comment(1, {}), comment(2, {})])).toMatchObject({
    at_seconds: null,
    end_seconds: null,
  });
  expect(mergedComment([comment(1, {}), comment(2, { at_seconds: 9 })])).toMatchObject({
    at_seconds: 9,
    end_seconds: null,
  });
});
