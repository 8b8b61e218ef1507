import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import {
  emailProblem,
  forgotProblems,
  isSessionAlive,
  isSessionStale,
  isTokenShape,
  loginProblems,
  resetProblems,
  signupProblems,
  verifyOutcome,
} from './accounts.rules';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (milliseconds: number): Date => new Date(NOW.getTime() - milliseconds);

const SIGNUP = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  password: 'long enough',
  confirm_password: 'long enough',
};

describe('forms', () => {
  test('AUTH-01 login asks for an email, its shape and a password', () => {
    expect(loginProblems({ email: ' ', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
    expect(loginProblems({ email: 'ada@example', password: 'x' })).toEqual({
      email: 'Invalid email address',
    });
    expect(loginProblems({ email: ' ada@example.com ', password: 'x' })).toEqual({});
  });

  test('AUTH-02 sign-up names each field that is missing', () => {
    const empty = { first_name: ' ', last_name: '', email: '', password: '', confirm_password: '' };
    expect(signupProblems(empty)).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
      confirm_password: 'Confirm password is required',
    });
    expect(signupProblems(SIGNUP)).toEqual({});
  });

  test('AUTH-02 sign-up bounds lengths and compares the passwords', () => {
    expect(signupProblems({ ...SIGNUP, first_name: 'a'.repeat(256) }).first_name).toBe(
      'At most 255 characters',
    );
    expect(signupProblems({ ...SIGNUP, first_name: 'a'.repeat(255) })).toEqual({});
    expect(signupProblems({ ...SIGNUP, password: '1234567' }).password).toBe(
      'Minimum length is 8 characters',
    );
    expect(signupProblems({ ...SIGNUP, confirm_password: 'long enougH' })).toEqual({
      confirm_password: 'Passwords do not match',
    });
  });

  test('AUTH-04 the reset request checks the email like the login', () => {
    expect(forgotProblems({ email: '' })).toEqual({ email: 'Email is required' });
    expect(forgotProblems({ email: 'a@b' })).toEqual({ email: 'Invalid email address' });
    expect(emailProblem(`${'a'.repeat(250)}@b.example`)).toBe('At most 255 characters');
  });

  test.each([
    ['Abcdef1', 'Minimum length is 8 characters'],
    [`Abcdef1${'x'.repeat(24)}`, 'Maximum length is 30 characters'],
    ['abcdefg1', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['ABCDEFG1', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['Abcdefgh', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['Abcdef1\uD800', 'Contains characters that cannot be used'],
    ['Abcdefg1', undefined],
    [`Abcdef1${'x'.repeat(23)}`, undefined],
  ])('AUTH-05 a new password %j: %s', (password, problem) => {
    expect(resetProblems({ password, confirm_password: password }).password).toBe(problem);
  });

  test('AUTH-05 the confirmation is required and equal', () => {
    expect(resetProblems({ password: 'Abcdefg1', confirm_password: '' })).toEqual({
      confirm_password: 'Confirmation is required',
    });
    expect(resetProblems({ password: 'Abcdefg1', confirm_password: 'Abcdefg2' })).toEqual({
      confirm_password: 'Passwords do not match',
    });
  });
});

test('a session lives for 30 unused days and is written down every 5 minutes', () => {
  expect(isSessionAlive(ago(30 * DAY - 1), NOW)).toBe(true);
  expect(isSessionAlive(ago(30 * DAY), NOW)).toBe(false);
  expect(isSessionStale(ago(5 * MINUTE - 1), NOW)).toBe(false);
  expect(isSessionStale(ago(5 * MINUTE), NOW)).toBe(true);
});

test('API-45 a verification link works until it expires, and says yes again for a day', () => {
  const open = new Date(NOW.getTime() + 1);
  expect(verifyOutcome({ usedAt: null, expiresAt: open }, NOW)).toBe('verify');
  expect(verifyOutcome({ usedAt: null, expiresAt: NOW }, NOW)).toBe('refuse');
  expect(verifyOutcome({ usedAt: ago(23 * HOUR), expiresAt: ago(1) }, NOW)).toBe('repeat');
  expect(verifyOutcome({ usedAt: ago(DAY), expiresAt: open }, NOW)).toBe('refuse');
});

test('only texts that can be tokens are looked up', () => {
  expect(isTokenShape('A'.repeat(43))).toBe(true);
  for (const text of ['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}'`, `${'A'.repeat(42)}\n`]) {
    expect(isTokenShape(text)).toBe(false);
  }
});
