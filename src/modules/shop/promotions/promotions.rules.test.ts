import { expect, test } from 'vitest';
import { CODE_BYTES, codeFrom } from './promotions.rules';

test('HOME-03 a code is three groups of four letters that are not mixed up', () => {
  const all = Array.from({ length: 256 }, (_, byte) => codeFrom(new Uint8Array(CODE_BYTES).fill(byte)));
  for (const code of all) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
});

test('HOME-03 every letter comes out of as many bytes as any other', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const letter = codeFrom(Uint8Array.of(byte));
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect([...new Set(counts.values())]).toEqual([8]);
  expect(counts.size).toBe(32);
});
