import { describe, expect, test } from 'vitest';
import { isInviteOpen, joinProblems, placeProblem } from './people.rules';

const change = { isOwn: false, isAdminNow: true, isAdminThen: false, admins: 2 };

describe('API-80 places at the studio', () => {
  test('API-80 the last admin stays one, whoever asks', () => {
    expect(placeProblem(change)).toBeNull();
    expect(placeProblem({ ...change, admins: 1 })).toMatch(/needs an admin/);
    expect(placeProblem({ ...change, admins: 1, isOwn: true })).toMatch(/needs an admin/);
    expect(placeProblem({ ...change, admins: 1, isAdminThen: true })).toBeNull();
    expect(placeProblem({ ...change, admins: 1, isAdminNow: false })).toBeNull();
  });

  test('API-80 nobody changes their own', () => {
    expect(placeProblem({ ...change, isOwn: true })).toMatch(/another admin/);
  });

  test('API-80 an invitation opens once, and ends', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const later = new Date('2026-03-01T12:00:01Z');
    expect(isInviteOpen({ acceptedAt: null, expiresAt: later }, now)).toBe(true);
    expect(isInviteOpen({ acceptedAt: null, expiresAt: now }, now)).toBe(false);
    expect(isInviteOpen({ acceptedAt: now, expiresAt: later }, now)).toBe(false);
  });

  test('API-80 the form names what is missing', () => {
    const values = { first_name: ' ', last_name: 'B', password: 'short', confirm_password: '' };
    expect(joinProblems(values)).toEqual({
      first_name: 'First name is required',
      password: 'Minimum length is 8 characters',
      confirm_password: 'Confirm password is required',
    });
  });
});
