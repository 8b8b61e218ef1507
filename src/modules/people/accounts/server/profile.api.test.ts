import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { PASSWORD, startAccounts } from '../accounts.testing';
import common from './common-passwords.json';

const accounts = await startAccounts();
const { call, told } = accounts;
const TOO_COMMON = 'This password is too common. Please choose another one.';
const NEXT = 'Louder-room-8';

async function signedUp(email: string): Promise<{ id: number; token: string }> {
  const { user_id: id } = await accounts.signUp(email);
  return { id, token: await accounts.logIn(email) };
}

const change = (token: string, body: object) => call('POST /auth/me/password', { token, body });
const input = (current: string, next = NEXT) => ({
  current_password: current,
  password: next,
  confirm_password: next,
});
const namesOf = (email: string) => told.filter(({ data }) => data['email'] === email).map(({ name }) => name);

describe('API-61 names and phone', () => {
  test('API-61 API-40 changes what is sent and leaves the rest; an empty phone number removes it', async () => {
    const { id, token } = await signedUp('names@example.com');
    const changed = await call('PATCH /auth/me', {
      token,
      body: { first_name: '  Augusta ', phone: '+1 (702) 123-4567', role: 'admin', email: 'x@example.com' },
    });
    const data = {
      id,
      first_name: 'Augusta',
      last_name: 'Byron',
      email: 'names@example.com',
      phone: '+17021234567',
      verified: false,
    };
    expect(changed).toMatchObject({ status: 200, json: { success: true, data } });
    expect((await call('GET /auth/me', { token })).json).toEqual({ success: true, data });
    const removed = await call('PATCH /auth/me', { token, body: { phone: '' } });
    expect(removed.json['data']).toEqual({ ...data, phone: null });
    const [row] = await queryRows(accounts.db, 'select role from users where id = $1', [id]);
    expect(row).toEqual({ role: 'customer' });
  });

  test('API-61 script in a name is a name; two saves at once both answer, and one of them stands', async () => {
    const { token } = await signedUp('twice@example.com');
    const names = ['<script>alert(1)</script>', 'Ada'];
    const both = await Promise.all(
      names.map((first_name) => call('PATCH /auth/me', { token, body: { first_name } })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { json } = await call('GET /auth/me', { token });
    expect(names).toContain((json['data'] as { first_name: string }).first_name);
  });

  test.each([
    ['first_name', ' ', 'First name is required'],
    ['last_name', 'x'.repeat(256), 'At most 255 characters'],
    ['last_name', 7, 'Last name is required'],
    ['phone', 'call me', 'Invalid phone number'],
  ])('API-61 422 for %s %j', async (field, value, message) => {
    const { token } = await signedUp(`wrong-${field}-${String(value).length}@example.com`);
    const { status, json } = await call('PATCH /auth/me', { token, body: { [field]: value } });
    expect([status, json['errors']]).toEqual([422, { [field]: [message] }]);
  });

  test('API-61 401 for a guest, on every one of its calls', async () => {
    const calls = [
      'PATCH /auth/me',
      'POST /auth/me/verification',
      'GET /auth/me/email',
      'POST /auth/me/email',
      'DELETE /auth/me/email',
      'POST /auth/me/password',
    ];
    for (const request of calls) expect([request, (await call(request)).status]).toEqual([request, 401]);
  });
});

describe('API-61 password', () => {
  test('API-61 sets it, ends every other session and mailed link, keeps this one and tells it', async () => {
    const email = 'change@example.com';
    const { id, token } = await signedUp(email);
    const elsewhere = await accounts.logIn(email);
    await call('POST /auth/forgot-password', { body: { email } });
    const { status, json } = await change(token, input(PASSWORD));
    expect([status, json]).toEqual([
      200,
      { success: true, message: 'Your password is changed. You are signed out on every other device.' },
    ]);
    expect((await call('GET /auth/me', { token })).status).toBe(200);
    expect((await call('GET /auth/me', { token: elsewhere })).status).toBe(401);
    expect(
      (await call('POST /auth/login', { body: { email, password: PASSWORD, role: 'user' } })).status,
    ).toBe(401);
    expect((await call('POST /auth/login', { body: { email, password: NEXT, role: 'user' } })).status).toBe(
      200,
    );
    expect(told.at(-1)).toMatchObject({
      name: 'account.password-changed',
      data: { user_id: id, email, first_name: 'Ada', changed_at: expect.any(String) as string },
    });
    const links = `select 1 from email_tokens where user_id = $1 and kind = 'reset'`;
    expect(await queryRows(accounts.db, links, [id])).toEqual([]);
  });

  test('API-61 422 without the present password, with a wrong one, and with the same one again', async () => {
    const email = 'refused@example.com';
    const { token } = await signedUp(email);
    expect((await change(token, input(''))).json['errors']).toEqual({
      current_password: ['Current password is required'],
    });
    const wrong = await change(token, input('Not-the-one-1'));
    expect(wrong).toMatchObject({
      status: 422,
      json: { errors: { current_password: ['Wrong password.'] } },
    });
    expect((await change(token, input(PASSWORD, PASSWORD))).json['errors']).toEqual({
      password: ['This is your password already. Please choose another one.'],
    });
    const differs = await change(token, { ...input(PASSWORD), confirm_password: 'Other-one-12' });
    expect(differs.json['errors']).toEqual({ confirm_password: ['Passwords do not match'] });
    expect(namesOf(email)).not.toContain('account.password-changed');
  });

  test('API-61 two changes at once: one is made', async () => {
    const { token } = await signedUp('race@example.com');
    const both = await Promise.all([
      change(token, input(PASSWORD, 'First-room-9')),
      change(token, input(PASSWORD, 'Second-room-9')),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(namesOf('race@example.com').filter((name) => name === 'account.password-changed')).toHaveLength(1);
  });

  test('API-61 429 for the eleventh guess of a stolen session, wherever it comes from', async () => {
    const { token } = await signedUp('guessed@example.com');
    for (let n = 0; n < 10; n += 1)
      expect((await change(token, input(`Guess-number-${n}`))).status).toBe(422);
    expect((await change(token, input(PASSWORD))).status).toBe(429);
    const asked = await call('POST /auth/me/email', {
      token,
      body: { email: 'thief@example.com', password: PASSWORD },
    });
    expect(asked.status).toBe(429);
    const owner = await call('POST /auth/login', {
      body: { email: 'guessed@example.com', password: PASSWORD, role: 'user' },
    });
    expect(owner.status).toBe(200);
  });
});

describe('API-42 API-44 API-61 common passwords', () => {
  test('the list holds the 10,000 most common ones that are long enough, each once', () => {
    const all = common.passwords.split('\n');
    expect(new Set(all).size).toBe(10_000);
    expect(all.every((one) => one.length >= 8 && one === one.toLowerCase())).toBe(true);
    expect(all.slice(0, 3)).toEqual(['password', '12345678', '123456789']);
  });

  test.each(['password', 'PASSWORD', '12345678', 'iloveyou', 'Trustno1', 'qwertyuiop'])(
    'API-42 API-61 refuses %s at sign-up and at a change, whatever its letters’ case',
    async (common_one) => {
      const email = `weak-${common_one.toLowerCase()}@example.com`;
      const body = {
        first_name: 'Ada',
        last_name: 'Byron',
        email,
        password: common_one,
        confirm_password: common_one,
      };
      expect(await call('POST /auth/register', { body })).toMatchObject({
        status: 422,
        json: { message: TOO_COMMON, errors: { password: [TOO_COMMON] } },
      });
      expect(await queryRows(accounts.db, 'select 1 from users where email = $1', [email])).toEqual([]);
      const { token } = await signedUp(`strong-${common_one}@example.com`);
      expect((await change(token, input(PASSWORD, common_one))).json['errors']).toEqual({
        password: [TOO_COMMON],
      });
    },
  );

  test('API-44 refuses one at a reset, and the link works on', async () => {
    const email = 'weak-reset@example.com';
    await accounts.signUp(email);
    await call('POST /auth/forgot-password', { body: { email } });
    const token = String(told.findLast(({ name }) => name === 'account.reset-asked')?.data['token']);
    const path = `POST /auth/reset-password/${email}/${token}`;
    const weak = { password: 'Password1', confirm_password: 'Password1' };
    expect(await call(path, { body: weak })).toMatchObject({
      status: 422,
      json: { errors: { password: [TOO_COMMON] } },
    });
    const strong = { password: NEXT, confirm_password: NEXT };
    expect((await call(path, { body: strong })).status).toBe(200);
    expect(namesOf(email)).toContain('account.password-changed');
  });
});

describe('API-61 a fresh verification link', () => {
  test('API-61 mails one to the unverified owner; both links work, and 409 once verified', async () => {
    const first = await accounts.signUp('fresh-link@example.com');
    const token = await accounts.logIn('fresh-link@example.com');
    expect((await call('POST /auth/me/verification', { token })).status).toBe(200);
    const event = told.at(-1);
    expect(event).toMatchObject({
      name: 'account.registered',
      data: { user_id: first.user_id, email: 'fresh-link@example.com' },
    });
    expect(event?.data['token']).not.toBe(first.token);
    const link = `GET /auth/verify-email/${first.user_id}/${String(event?.data['token'])}`;
    expect((await call(link, { token })).status).toBe(200);
    expect((await call('POST /auth/me/verification', { token })).status).toBe(409);
  });

  test('API-61 429 for the sixth within the hour', async () => {
    const { token } = await signedUp('impatient@example.com');
    const ask = () => call('POST /auth/me/verification', { token });
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
