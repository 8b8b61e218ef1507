import { describe, expect, test } from 'vitest';
import {
  appCodeProblem,
  codeProblem,
  inGroups,
  mustHaveSecondFactor,
  readCode,
  recoveryCodeFrom,
} from './second-factor.rules';

describe('API-62 what is typed', () => {
  test('API-62 is read however it is grouped', () => {
    expect(readCode(' 123 456 ')).toEqual({ kind: 'app', digits: '123456' });
    expect(readCode('123-456')).toEqual({ kind: 'app', digits: '123456' });
    const code = '23456789ABCDEFGH';
    for (const typed of [
      code,
      code.toLowerCase(),
      inGroups(code),
      ` ${inGroups(code).replaceAll('-', ' ')}\n`,
    ])
      expect(readCode(typed)).toEqual({ kind: 'recovery', code });
    for (const typed of [
      '',
      '12345',
      '1234567',
      '23456789ABCDEFG',
      '23456789ABCDEFGHJ',
      '23456789ABCDEFG0',
      '١٢٣٤٥٦',
    ])
      expect(readCode(typed)).toBeNull();
  });

  test('API-62 is told what is wrong with it', () => {
    expect(appCodeProblem(' ')).toBe('Enter the code from your authenticator app.');
    expect(appCodeProblem('23456789ABCDEFGH')).toBe('The code has 6 digits.');
    expect(appCodeProblem('123 456')).toBeNull();
    expect(codeProblem('')).toBe('Enter a code.');
    expect(codeProblem('12345')).toBe('Enter the 6 digits from the app, or a 16-character recovery code.');
    expect(codeProblem('2345-6789-abcd-efgh')).toBeNull();
  });
});

test('API-62 recovery codes hold 80 random bits, in signs that are not taken for one another', () => {
  expect(recoveryCodeFrom(new Uint8Array(16))).toBe('2'.repeat(16));
  const all = new Set(
    Array.from({ length: 256 }, (_, byte) => recoveryCodeFrom(new Uint8Array(16).fill(byte))[0]),
  );
  expect([...all].toSorted((a = '', b = '') => a.localeCompare(b)).join('')).toBe(
    '23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
  );
  expect(() => recoveryCodeFrom(new Uint8Array(15))).toThrow('16 bytes make a recovery code');
});

test('API-62 the studio’s people must have one, but not in a demo', () => {
  expect(mustHaveSecondFactor('engineer', false)).toBe(true);
  expect(mustHaveSecondFactor('admin', false)).toBe(true);
  expect(mustHaveSecondFactor('customer', false)).toBe(false);
  expect(mustHaveSecondFactor('admin', true)).toBe(false);
});
