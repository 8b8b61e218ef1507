import { describe, expect, test } from 'vitest';
import { contentDisposition, rangeStillFits, readRange, tagMatches } from './download-headers';

describe('API-71 headers of downloads', () => {
  test.each([
    [null, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-200', { start: 90, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['BYTES=5-6', { start: 5, end: 6 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['items=0-1', 'whole'],
  ])('range %s of 100 bytes is %j', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  test('an empty file has no part', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  test.each([
    ['Mix.wav', `attachment; filename="Mix.wav"; filename*=UTF-8''Mix.wav`],
    [
      'My "mix" 100%.wav',
      `attachment; filename="My _mix_ 100_.wav"; filename*=UTF-8''My%20%22mix%22%20100%25.wav`,
    ],
    ['Grün (v2).wav', `attachment; filename="Gr_n (v2).wav"; filename*=UTF-8''Gr%C3%BCn%20%28v2%29.wav`],
    [
      'a\r\nSet-Cookie: x.wav',
      `attachment; filename="a__Set-Cookie: x.wav"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.wav`,
    ],
  ])('name %j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });

  test('a range counts only while the file is the same', () => {
    const file = { etag: '"1-2"', modified: new Date('2026-03-02T10:00:00.500Z') };
    expect(rangeStillFits(null, file)).toBe(true);
    expect(rangeStillFits('"1-2"', file)).toBe(true);
    expect(rangeStillFits('"other"', file)).toBe(false);
    expect(rangeStillFits('W/"1-2"', file)).toBe(false);
    expect(rangeStillFits('Mon, 02 Mar 2026 10:00:00 GMT', file)).toBe(true);
    expect(rangeStillFits('Mon, 02 Mar 2026 09:59:59 GMT', file)).toBe(false);
    expect(rangeStillFits('nonsense', file)).toBe(false);
  });

  test('a tag in a list', () => {
    expect(tagMatches(null, '"a"')).toBe(false);
    expect(tagMatches('"b", W/"a"', '"a"')).toBe(true);
    expect(tagMatches('*', '"a"')).toBe(true);
    expect(tagMatches('"b"', '"a"')).toBe(false);
  });
});
