import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { PASSWORD, cookieOf, dataOf, person, startAccounts } from '../accounts.testing';
import { codeAt } from '../authenticator.testing';

// A stranger signs up with an address that is not theirs: what its owner does later must not serve the stranger.

const accounts = await startAccounts();
const { call, clock, told } = accounts;
const OWN = { password: 'Another-room-8', confirm_password: 'Another-room-8' };

const link = ({ user_id, token }: { user_id: number; token: string }) =>
  `/auth/verify-email/${user_id}/${token}`;
const verifiedAt = async (id: number) =>
  (await queryRows(accounts.db, 'select verified_at from users where id = $1', [id]))[0]?.['verified_at'];
const toldOf = (name: string, userId: number) =>
  told.filter((event) => event.name === name && event.data['user_id'] === userId);

async function resetTokenOf(email: string): Promise<string> {
  await call('POST /auth/forgot-password', { body: { email } });
  return String(told.findLast(({ name }) => name === 'account.reset-asked')?.data['token']);
}

const resetPassword = async (email: string) =>
  call(`POST /auth/reset-password/${encodeURIComponent(email)}/${await resetTokenOf(email)}`, { body: OWN });

const logIn = (email: string, password: string, more: { code?: string; cookie?: string } = {}) =>
  call('POST /auth/login', {
    body: { email, password, role: 'user', ...(more.code !== undefined && { code: more.code }) },
    ...(more.cookie !== undefined && { cookie: more.cookie }),
  });

test('V5: API-62 a second factor is refused before the address is proved, and turned on after', async () => {
  const stranger = await accounts.signUp('victim-1@example.com');
  const token = await accounts.logIn(stranger.email);
  const begin = () => call('POST /auth/second-factor/begin', { token, body: { password: PASSWORD } });
  const refused = await begin();
  expect(refused.status).toBe(403);
  expect(refused.json['message']).toMatch(/verify your email address first/i);
  await accounts.verify(stranger);
  expect((await begin()).status).toBe(200);
});

test('V5: API-44 the reset that first proves an address drops factor, sessions, links and devices of before', async () => {
  const email = 'victim-2@example.com';
  const stranger = await accounts.signUp(email);
  const session = await accounts.logIn(email);
  const device = cookieOf((await logIn(email, PASSWORD)).headers);
  // A factor from before the rule, on and with codes.
  await accounts.verify(stranger);
  const { secret } = dataOf(
    await call('POST /auth/second-factor/begin', { token: session, body: { password: PASSWORD } }),
  );
  const body = { code: codeAt(secret, clock.now()) };
  expect((await call('POST /auth/second-factor/confirm', { token: session, body })).status).toBe(200);
  await queryRows(accounts.db, 'update users set verified_at = null where id = $1', [stranger.user_id]);
  await call('POST /auth/me/email', {
    token: session,
    body: { email: 'thief@example.com', password: PASSWORD },
  });

  const reset = await resetPassword(email);
  expect(reset.status).toBe(200);
  expect((await call('GET /auth/me', { token: session })).status).toBe(401);
  const mine = await logIn(email, OWN.password);
  expect(mine.status).toBe(200);
  const { token } = dataOf(mine);
  expect(dataOf(await call('GET /auth/second-factor', { token }))).toMatchObject({
    since: null,
    recovery_codes_left: 0,
  });
  expect((await call('GET /auth/me/email', { token })).json['data']).toBeNull();
  expect(toldOf('account.claimed', stranger.user_id)).toHaveLength(1);
  // The stranger's browser is no known device any more: its tries are counted with all strangers'.
  for (let n = 0; n < 10; n += 1)
    expect((await logIn(email, 'wrong-password', { cookie: device })).status).toBe(401);
  const rows = await queryRows(accounts.db, "select key from rate_limits where key like 'log-in:device:%'");
  expect(rows).toEqual([]);
  const known = cookieOf(reset.headers);
  expect((await logIn(email, OWN.password, { cookie: known })).status).toBe(200);
});

test('V5: API-44 a later reset keeps the second factor that the owner set up', async () => {
  const owner = await accounts.signUp('keeps@example.com');
  await accounts.verify(owner);
  const token = await accounts.logIn(owner.email);
  const begun = await call('POST /auth/second-factor/begin', { token, body: { password: PASSWORD } });
  const body = { code: codeAt(dataOf(begun).secret, clock.now()) };
  await call('POST /auth/second-factor/confirm', { token, body });
  expect((await resetPassword(owner.email)).status).toBe(200);
  expect((await logIn(owner.email, OWN.password)).json).toMatchObject({ data: { needs_code: true } });
  expect(toldOf('account.claimed', owner.user_id)).toHaveLength(0);
});

test('V6: API-45 the bare link proves nothing in another browser, and is not used up', async () => {
  const stranger = await accounts.signUp('victim-3@example.com');
  const bare = await call(`GET ${link(stranger)}`);
  expect(bare).toMatchObject({ status: 403, json: { success: false, data: { needs_password: true } } });
  const other = await accounts.signUp('somebody-else@example.com');
  expect((await call(`GET ${link(stranger)}`, { cookie: other.cookie })).status).toBe(403);
  const session = await accounts.logIn(other.email);
  expect((await call(`GET ${link(stranger)}`, { token: session })).status).toBe(403);
  const wrong = await call(`POST ${link(stranger)}`, { body: { password: 'Not-the-password-1' } });
  expect(wrong).toMatchObject({ status: 422, json: { errors: { password: ['Wrong password.'] } } });
  expect(await verifiedAt(stranger.user_id)).toBeNull();
  expect(toldOf('account.verified', stranger.user_id)).toEqual([]);
  expect((await accounts.verify(stranger)).status).toBe(200);
});

test('V6: API-45 the browser that signed up, the session, or the password prove it', async () => {
  const [byBrowser, bySession, byPassword] = [
    await accounts.signUp('browser@example.com'),
    await accounts.signUp('session@example.com'),
    await accounts.signUp('password@example.com'),
  ];
  expect((await accounts.verify(byBrowser)).status).toBe(200);
  const token = await accounts.logIn(bySession.email);
  expect((await call(`GET ${link(bySession)}`, { token })).status).toBe(200);
  expect((await call(`POST ${link(byPassword)}`, { body: { password: PASSWORD } })).status).toBe(200);
  for (const { user_id } of [byBrowser, bySession, byPassword]) {
    expect(await verifiedAt(user_id)).not.toBeNull();
    expect(toldOf('account.verified', user_id)).toHaveLength(1);
  }
});

test('V6: API-42 the cookie is set alike for an address that has an account', async () => {
  await accounts.verify(await accounts.signUp('has-one@example.com'));
  for (const email of ['has-one@example.com', 'has-none@example.com']) {
    const { headers } = await call('POST /auth/register', { body: person(email) });
    expect(headers.get('set-cookie')).toMatch(
      /^sign_up=[\w-]{43}; Path=\/; Max-Age=259200; HttpOnly; SameSite=Lax$/,
    );
  }
});

test('V6: API-45 429 for an eleventh password within five minutes, wherever it comes from', async () => {
  const stranger = await accounts.signUp('guessed@example.com');
  const body = { password: 'Not-the-password-1' };
  for (let n = 0; n < 10; n += 1) expect((await call(`POST ${link(stranger)}`, { body })).status).toBe(422);
  expect((await call(`POST ${link(stranger)}`, { body })).status).toBe(429);
});

test('V6: API-61 a change to somebody’s address is not confirmed by their click alone', async () => {
  const thief = await accounts.signUp('thief-4@example.com');
  await accounts.verify(thief);
  const token = await accounts.logIn(thief.email);
  const input = { email: 'victim-4@example.com', password: PASSWORD };
  await call('POST /auth/me/email', { token, body: input });
  const links = told.findLast(({ name }) => name === 'account.email-change-asked')?.data ?? {};
  const confirm = (side: string) => `POST /auth/email-changes/${String(links[side])}/confirm`;
  expect((await call(confirm('old_token'))).status).toBe(200);
  expect(await call(confirm('new_token'))).toMatchObject({
    status: 403,
    json: { data: { needs_password: true } },
  });
  expect(toldOf('account.email-changed', thief.user_id)).toEqual([]);
  expect((await call(confirm('new_token'), { token })).status).toBe(200);
});
