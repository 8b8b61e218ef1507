import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from './totp';

// RFC 6238, appendix B (SHA-1): eight digits there; six are their end.
const SECRET = Secret.fromUTF8('12345678901234567890').base32;
const VECTORS: readonly [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];

test.each(VECTORS)('API-62 the code of second %d is that of RFC 6238', (second, digits) => {
  expect(stepOfCode(SECRET, digits.slice(2), new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('API-62 a code counts one step early and late, and no further', () => {
  const digits = '005924';
  const step = Math.floor(1234567890 / 30);
  const middle = (step * 30 + 15) * 1000;
  for (const [seconds, found] of [
    [-60, null],
    [-45, step],
    [-30, step],
    [0, step],
    [30, step],
    [44, step],
    [45, null],
    [60, null],
  ] as const) {
    expect([seconds, stepOfCode(SECRET, digits, new Date(middle + seconds * 1000))]).toEqual([
      seconds,
      found,
    ]);
  }
  expect(stepOfCode(SECRET, '000000', new Date(middle))).toBeNull();
});

test('API-62 the address says all that an app needs, and secrets never repeat', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const address = new URL(totpAddress(secret, { issuer: 'Low & Tide', label: 'ada+1@example.com' }));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('Low & Tide:ada+1@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Low & Tide',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
