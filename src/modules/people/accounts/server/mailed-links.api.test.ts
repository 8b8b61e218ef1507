import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { PASSWORD, startAccounts } from '../accounts.testing';

// Links of mails whose address is no longer what it was when they were written.

const accounts = await startAccounts();
const { call, told } = accounts;
const NEW = { password: 'Another-room-8', confirm_password: 'Another-room-8' };

const reset = (email: string, token: string) =>
  call(`POST /auth/reset-password/${encodeURIComponent(email)}/${token}`, { body: NEW });
const verify = (userId: number, token: string) =>
  call(`POST /auth/verify-email/${userId}/${token}`, { body: { password: PASSWORD } });

async function resetTokenOf(email: string): Promise<string> {
  await call('POST /auth/forgot-password', { body: { email } });
  return String(told.findLast(({ name }) => name === 'account.reset-asked')?.data['token']);
}

async function moveTo(person: { user_id: number; token: string }, email: string, next: string) {
  const token = await accounts.logIn(email);
  await call('POST /auth/me/email', { token, body: { email: next, password: PASSWORD } });
  const links = told.findLast(({ name }) => name === 'account.email-change-asked')?.data;
  for (const side of ['new_token', 'old_token'])
    if (typeof links?.[side] === 'string')
      await call(`POST /auth/email-changes/${links[side]}/confirm`, { token });
  const [row] = await queryRows(accounts.db, 'select email from users where id = $1', [person.user_id]);
  expect(row).toEqual({ email: next });
}

describe('API-44 API-45 links of an address that was changed', () => {
  test('API-44 a reset link mailed to the old address sets no password, under neither address', async () => {
    const person = await accounts.signUp('moves@example.com');
    await verify(person.user_id, person.token);
    const token = await resetTokenOf('moves@example.com');
    await moveTo(person, 'moves@example.com', 'moved@example.com');
    expect((await reset('moves@example.com', token)).status).toBe(404);
    expect((await reset('moved@example.com', token)).status).toBe(404);
    expect(await accounts.logIn('moved@example.com')).toMatch(/^[\w-]{43}$/);
  });

  test('API-45 a verification link mailed to the old address verifies nothing of the new one', async () => {
    const person = await accounts.signUp('early@example.com');
    await moveTo(person, 'early@example.com', 'later@example.com');
    await queryRows(accounts.db, 'update users set verified_at = null where id = $1', [person.user_id]);
    expect((await verify(person.user_id, person.token)).status).toBe(404);
    const [row] = await queryRows(accounts.db, 'select verified_at from users where id = $1', [
      person.user_id,
    ]);
    expect(row).toEqual({ verified_at: null });
  });

  test('API-44 whoever takes the old address afterwards gets nothing of the account that left it', async () => {
    const person = await accounts.signUp('reused@example.com');
    await verify(person.user_id, person.token);
    const old = await resetTokenOf('reused@example.com');
    await moveTo(person, 'reused@example.com', 'kept@example.com');
    const newcomer = await accounts.signUp('reused@example.com');
    expect(newcomer.user_id).not.toBe(person.user_id);
    expect((await reset('reused@example.com', old)).status).toBe(404);
    expect((await verify(newcomer.user_id, person.token)).status).toBe(404);
  });
});

describe('API-44 API-45 links of an account that is gone', () => {
  test('API-44 API-45 neither verify nor reset anything, also for whoever signs up with the address next', async () => {
    const email = 'gone@example.com';
    const person = await accounts.signUp(email);
    const resetToken = await resetTokenOf(email);
    await queryRows(accounts.db, 'delete from users where id = $1', [person.user_id]);
    expect((await verify(person.user_id, person.token)).status).toBe(404);
    expect((await reset(email, resetToken)).status).toBe(404);
    const next = await accounts.signUp(email);
    expect((await verify(next.user_id, person.token)).status).toBe(404);
    expect((await reset(email, resetToken)).status).toBe(404);
    expect((await verify(next.user_id, next.token)).status).toBe(200);
  });
});

describe('API-44 API-45 links of two people, swapped', () => {
  test('API-44 one’s link opens nothing of the other’s, in any mixture', async () => {
    const ada = await accounts.signUp('ada@example.com');
    const eve = await accounts.signUp('eve@example.com');
    const adas = await resetTokenOf('ada@example.com');
    const eves = await resetTokenOf('eve@example.com');
    expect((await verify(ada.user_id, eve.token)).status).toBe(404);
    expect((await verify(eve.user_id, ada.token)).status).toBe(404);
    expect((await reset('ada@example.com', eves)).status).toBe(404);
    expect((await reset('eve@example.com', adas)).status).toBe(404);
    expect((await reset('ada@example.com', ada.token)).status).toBe(404);
    expect((await verify(ada.user_id, adas)).status).toBe(404);
    // None of it used anything up.
    expect((await verify(ada.user_id, ada.token)).status).toBe(200);
    expect((await reset('eve@example.com', eves)).status).toBe(200);
    expect((await reset('eve@example.com', eves)).status).toBe(404);
  });
});
