import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { HOUR } from '@/shared/clock';
import { PASSWORD, startAccounts } from '../accounts.testing';

const accounts = await startAccounts();
const { call, told } = accounts;

const NEXT = 'Other-room-8';
const body = { password: NEXT, confirm_password: NEXT };

async function ask(email: string): Promise<string> {
  await call('POST /auth/forgot-password', { body: { email } });
  return String(told.findLast(({ name }) => name === 'account.reset-asked')?.data['token']);
}

async function statusOfLogin(email: string, password: string): Promise<number> {
  return (await call('POST /auth/login', { body: { email, password, role: 'user' } })).status;
}

describe('API-43 forgot-password', () => {
  test('API-43 answers alike for a known and an unknown address; only the known one is mailed', async () => {
    const user = await accounts.signUp('known@example.com');
    const known = await call('POST /auth/forgot-password', { body: { email: 'Known@Example.com' } });
    expect(told.at(-1)).toMatchObject({
      name: 'account.reset-asked',
      data: { user_id: user.user_id, email: 'known@example.com', first_name: 'Ada' },
    });
    const events = told.length;
    const unknown = await call('POST /auth/forgot-password', { body: { email: 'unknown@example.com' } });
    expect(unknown).toMatchObject({ status: 200, json: known.json });
    expect(known.json).toEqual({
      success: true,
      message: 'If an account exists for that email, a password reset link has been sent.',
    });
    expect(told).toHaveLength(events);
  });

  test('API-43 422 without an email or with one that can not be', async () => {
    const none = await call('POST /auth/forgot-password', { body: {} });
    expect(none).toMatchObject({ status: 422, json: { errors: { email: ['Email is required'] } } });
    const bad = await call('POST /auth/forgot-password', { body: { email: 'a@b' } });
    expect(bad).toMatchObject({ status: 422, json: { errors: { email: ['Invalid email address'] } } });
  });

  test('API-43 429 for a sixth mail to one address within the hour', async () => {
    const ask = () => call('POST /auth/forgot-password', { body: { email: 'flood@example.com' } });
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe('API-44 reset-password', () => {
  test('API-44 sets the password, signs out everywhere and verifies the address', async () => {
    const email = 'reset@example.com';
    const user = await accounts.signUp(email);
    const bearer = await accounts.logIn(email);
    const token = await ask(email);
    const { status, json } = await call(`POST /auth/reset-password/${encodeURIComponent(email)}/${token}`, {
      body,
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: 'Your password is changed. Please log in with the new one.',
    });
    expect(await statusOfLogin(email, PASSWORD)).toBe(401);
    expect(await statusOfLogin(email, NEXT)).toBe(200);
    expect((await call('GET /auth/me', { token: bearer })).status).toBe(401);
    expect(told).toContainEqual({ name: 'account.verified', data: { user_id: user.user_id, email } });
    const rows = await queryRows(
      accounts.db,
      `select 1 from email_tokens where user_id = $1 and kind = 'reset'`,
      [user.user_id],
    );
    expect(rows).toEqual([]);
  });

  test('API-44 a link works once, and ends the other links of that person', async () => {
    const email = 'once@example.com';
    await accounts.signUp(email);
    const older = await ask(email);
    const newer = await ask(email);
    expect((await call(`POST /auth/reset-password/${email}/${newer}`, { body })).status).toBe(200);
    const again = { password: 'Third-room-9', confirm_password: 'Third-room-9' };
    for (const token of [newer, older]) {
      const { status, json } = await call(`POST /auth/reset-password/${email}/${token}`, { body: again });
      expect(status).toBe(404);
      expect(json['message']).toBe('This link is invalid or has expired. Please ask for a new one.');
    }
    expect(await statusOfLogin(email, NEXT)).toBe(200);
  });

  test('API-44 two uses at once change the password once', async () => {
    const email = 'together@example.com';
    await accounts.signUp(email);
    const token = await ask(email);
    const path = `POST /auth/reset-password/${email}/${token}`;
    const both = await Promise.all([call(path, { body }), call(path, { body })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('API-44 404 after an hour, for another address, for a verification token and for nonsense', async () => {
    const mine = await accounts.signUp('mine@example.com');
    await accounts.signUp('theirs@example.com');
    const token = await ask('mine@example.com');
    const wrong = [
      `theirs@example.com/${token}`,
      `nobody@example.com/${token}`,
      `no-address/${token}`,
      `mine@example.com/${mine.token}`,
      `mine@example.com/${'A'.repeat(43)}`,
      'mine@example.com/%00',
      `%00@example.com/${token}`,
    ];
    for (const path of wrong) {
      expect((await call(`POST /auth/reset-password/${path}`, { body })).status).toBe(404);
    }
    accounts.pass(HOUR);
    expect((await call(`POST /auth/reset-password/mine@example.com/${token}`, { body })).status).toBe(404);
    expect(await statusOfLogin('mine@example.com', PASSWORD)).toBe(200);
  });

  test.each([
    [
      { password: '', confirm_password: '' },
      { password: ['Password is required'], confirm_password: ['Confirmation is required'] },
    ],
    [{ password: 'Abc1', confirm_password: 'Abc1' }, { password: ['Minimum length is 8 characters'] }],
    [
      { password: `Ab1${'x'.repeat(28)}`, confirm_password: `Ab1${'x'.repeat(28)}` },
      { password: ['Maximum length is 30 characters'] },
    ],
    [
      { password: 'alllowercase1', confirm_password: 'alllowercase1' },
      {
        password: [
          'Password must contain at least one uppercase letter, one lowercase letter, and one number',
        ],
      },
    ],
    [{ password: NEXT, confirm_password: PASSWORD }, { confirm_password: ['Passwords do not match'] }],
  ])('API-44 422 for %j', async (wrong, errors) => {
    const path = `POST /auth/reset-password/any@example.com/${'A'.repeat(43)}`;
    expect(await call(path, { body: wrong })).toMatchObject({ status: 422, json: { errors } });
  });

  test('API-44 429 for a twenty-first guess from one place', async () => {
    const path = `POST /auth/reset-password/any@example.com/${'A'.repeat(43)}`;
    for (let n = 0; n < 20; n += 1) expect((await call(path, { body, ip: '192.0.2.9' })).status).toBe(404);
    expect((await call(path, { body, ip: '192.0.2.9' })).status).toBe(429);
  });
});
