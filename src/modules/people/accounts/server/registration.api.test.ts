import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import { PASSWORD, person, startAccounts } from '../accounts.testing';

const accounts = await startAccounts();
const { call, told } = accounts;

describe('API-42 register', () => {
  test('API-42 makes an account and tells what its mail needs', async () => {
    const body = { ...person('New.One@Example.com'), phone_number: '+1 (702) 123-4567', role: 'admin' };
    const { status, json } = await call('POST /auth/register', { body });
    expect(status).toBe(201);
    expect(json).toEqual({
      success: true,
      status: true,
      message: 'Almost done. Please check your email to continue.',
    });
    const event = told.at(-1);
    expect(event).toMatchObject({
      name: 'account.registered',
      data: { email: 'New.One@Example.com', first_name: 'Ada' },
    });
    const [row] = await queryRows(accounts.db, `select * from users where email = 'New.One@Example.com'`);
    expect(row).toMatchObject({ role: 'customer', phone: '+17021234567', verified_at: null, is_demo: false });
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(await queryRows(accounts.db, 'select * from email_tokens'))).not.toContain(
      String(event?.data['token']),
    );
  });

  test('API-42 answers alike for an address that has an account, and tells that address', async () => {
    const user = await accounts.signUp('twice@example.com');
    await accounts.verify(user);
    const first = await call('POST /auth/register', { body: person('fresh@example.com') });
    const body = { ...person('TWICE@example.com'), first_name: 'Mallory' };
    const again = await call('POST /auth/register', { body });
    expect(again).toMatchObject({ status: first.status, json: first.json });
    expect(told.at(-1)).toEqual({
      name: 'account.register-repeated',
      data: { email: 'twice@example.com' },
    });
    const rows = await queryRows(
      accounts.db,
      `select first_name from users where lower(email) = 'twice@example.com'`,
    );
    expect(rows).toEqual([{ first_name: 'Ada' }]);
  });

  test('API-42 signing up again before verifying mails a fresh link to whoever knows the password only', async () => {
    const first = await accounts.signUp('unverified@example.com');
    const other = {
      ...person('unverified@example.com'),
      password: 'Not-the-same-1',
      confirm_password: 'Not-the-same-1',
    };
    await call('POST /auth/register', { body: other });
    expect(told.at(-1)?.name).toBe('account.register-repeated');
    const login = await call('POST /auth/login', {
      body: { email: 'unverified@example.com', password: 'Not-the-same-1', role: 'user' },
    });
    expect(login.status).toBe(401);
    const fresh = await accounts.signUp('unverified@example.com');
    expect(fresh.user_id).toBe(first.user_id);
    expect(fresh.token).not.toBe(first.token);
  });

  test('API-42 makes one account of two calls at the same time', async () => {
    const both = [1, 2].map(() => call('POST /auth/register', { body: person('race@example.com') }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
    const rows = await queryRows(accounts.db, `select id from users where email = 'race@example.com'`);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['an empty first name', 'first_name', '', 'First name is required'],
    ['a first name of 256 letters', 'first_name', 'a'.repeat(256), 'At most 255 characters'],
    ['a zero byte in a name', 'first_name', 'A\u0000da', 'Contains characters that cannot be stored'],
    ['a blank last name', 'last_name', '   ', 'Last name is required'],
    ['a number for a name', 'last_name', 7, 'Last name is required'],
    ['no email', 'email', '', 'Email is required'],
    ['what is no email', 'email', 'nobody', 'Invalid email address'],
    ['an email too long', 'email', `${'a'.repeat(250)}@example.com`, 'At most 255 characters'],
    ['no password', 'password', undefined, 'Password is required'],
    ['a short password', 'password', 'short', 'Minimum length is 8 characters'],
    ['a password of 10,000 letters', 'password', 'x'.repeat(10_000), 'Maximum length is 200 characters'],
    ['no confirmation', 'confirm_password', '', 'Confirm password is required'],
    ['another confirmation', 'confirm_password', 'different', 'Passwords do not match'],
    ['words for a phone number', 'phone_number', 'call me', 'Invalid phone number'],
  ])('API-42 422 for %s', async (...[, field, value, message]) => {
    const before = await accounts.count('users');
    // Calls are counted by address before they are read: each has its own.
    const body = { ...person(`${crypto.randomUUID()}@example.com`), [field]: value };
    const { status, json } = await call('POST /auth/register', { body });
    expect(status).toBe(422);
    expect(json['success']).toBe(false);
    expect((json['errors'] as Record<string, string[]>)[field]?.[0]).toBe(message);
    expect(await accounts.count('users')).toBe(before);
  });

  test('API-42 400 for what is no JSON, 415 for another type, 413 for too much', async () => {
    const send = (type: string, body: string) =>
      accounts.app.request('/api/auth/register', { method: 'POST', headers: { 'content-type': type }, body });
    expect((await send('application/json', '{')).status).toBe(400);
    expect((await send('text/plain', '{}')).status).toBe(415);
    expect((await send('application/json', 'x'.repeat(300_000))).status).toBe(413);
  });

  test('API-42 429 for a sixth try with one address within the hour', async () => {
    const body = person('eager@example.com');
    for (let n = 0; n < 5; n += 1) expect((await call('POST /auth/register', { body })).status).toBe(201);
    const slow = await call('POST /auth/register', { body });
    expect(slow.status).toBe(429);
    expect(Number(slow.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('API-45 verify-email', () => {
  test('API-45 verifies once, tells it once, and says yes again for a day', async () => {
    const user = await accounts.signUp('verify@example.com');
    const path = `GET /auth/verify-email/${user.user_id}/${user.token}`;
    const first = await accounts.verify(user);
    expect(first).toMatchObject({
      status: 200,
      json: {
        success: true,
        message: 'Your email address is verified.',
        data: { id: user.user_id, verified: true },
      },
    });
    const events = () =>
      told.filter(({ name, data }) => name === 'account.verified' && data['user_id'] === user.user_id);
    expect(events()).toEqual([
      { name: 'account.verified', data: { user_id: user.user_id, email: 'verify@example.com' } },
    ]);
    accounts.pass(23 * HOUR);
    expect((await call(path)).status).toBe(200);
    expect(events()).toHaveLength(1);
    accounts.pass(HOUR);
    expect((await call(path)).status).toBe(404);
  });

  test('API-45 two clicks at once verify once', async () => {
    const user = await accounts.signUp('clicks@example.com');
    const both = await Promise.all([accounts.verify(user), accounts.verify(user)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      told.filter(({ name, data }) => name === 'account.verified' && data['user_id'] === user.user_id),
    ).toHaveLength(1);
  });

  test('API-45 works for two days and more, not for three', async () => {
    const patient = await accounts.signUp('patient@example.com');
    const late = await accounts.signUp('late@example.com');
    accounts.pass(2 * DAY);
    expect((await accounts.verify(patient)).status).toBe(200);
    accounts.pass(DAY);
    const { status, json } = await accounts.verify(late);
    expect(status).toBe(404);
    expect(json['message']).toBe('Email verification failed. The link may be invalid or expired.');
  });

  test('API-45 404 alike for a swapped person, a reset token, an unknown token and nonsense', async () => {
    const one = await accounts.signUp('one@example.com');
    const two = await accounts.signUp('two@example.com');
    await call('POST /auth/forgot-password', { body: { email: 'one@example.com' } });
    const reset = told.findLast(({ name }) => name === 'account.reset-asked')?.data['token'];
    const wrong = [
      `${two.user_id}/${one.token}`,
      `999999/${one.token}`,
      `${one.user_id}/${String(reset)}`,
      `${one.user_id}/${'A'.repeat(43)}`,
      `${one.user_id}/..%2F`,
      `${one.user_id}/%00`,
      `-1/${one.token}`,
      `9999999999999999/${one.token}`,
    ];
    for (const path of wrong) {
      expect((await call(`GET /auth/verify-email/${path}`)).status).toBe(404);
    }
    const [row] = await queryRows(accounts.db, 'select verified_at from users where id = $1', [one.user_id]);
    expect(row).toEqual({ verified_at: null });
  });

  test('API-45 429 for a thirty-first guess from one place', async () => {
    const path = `GET /auth/verify-email/1/${'A'.repeat(43)}`;
    for (let n = 0; n < 30; n += 1) expect((await call(path, { ip: '192.0.2.1' })).status).toBe(404);
    expect((await call(path, { ip: '192.0.2.1' })).status).toBe(429);
  });
});

test('API-41 login works before the address is verified', async () => {
  await accounts.signUp('early@example.com');
  const token = await accounts.logIn('early@example.com', PASSWORD);
  const { json } = await call('GET /auth/me', { token });
  expect(json['data']).toMatchObject({ email: 'early@example.com', verified: false });
});
