import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { PASSWORD, cookieOf, dataOf, startAccounts } from '../../accounts.testing';
import { codeAt } from '../../authenticator.testing';

const accounts = await startAccounts();
const { call, db, clock, told, pass } = accounts;

beforeEach(() => queryRows(db, 'truncate rate_limits'));

const mailed = () => told.filter(({ name }) => name === 'account.link-asked');

/** Asks for a link, and answers what the mail carries and the browser's cookie. */
async function asked(email: string, cookie?: string) {
  const answer = await call('POST /auth/login/link', {
    body: { email },
    ...(cookie !== undefined && { cookie }),
  });
  return { answer, cookie: cookieOf(answer.headers), token: String(mailed().at(-1)?.data['token']) };
}

const follow = (
  token: string,
  { confirmed = false, code, cookie }: { confirmed?: boolean; code?: string; cookie?: string } = {},
) =>
  call(`POST /auth/login/link/${token}`, {
    body: { confirmed, ...(code !== undefined && { code }) },
    ...(cookie !== undefined && { cookie }),
  });

async function verified(email: string) {
  const person = await accounts.signUp(email);
  await accounts.verify(person);
  return person;
}

test('API-41 a link signs in once, in the browser that asked for it, without another press', async () => {
  const person = await verified('link-1@example.com');
  const { token, cookie, answer } = await asked('LINK-1@example.com');
  expect(answer.json['message']).toBe('If an account exists for that email, a sign-in link has been sent.');
  expect(cookie).toMatch(/^sign_up=/);
  const entered = await follow(token, { cookie });
  expect(entered.status).toBe(200);
  expect(entered.json['user']).toMatchObject({ email: person.email });
  expect((await call('GET /auth/me', { token: dataOf(entered).token })).status).toBe(200);
  expect((await follow(token, { cookie })).status).toBe(404);
  expect((await follow(token, { cookie, confirmed: true })).status).toBe(404);
  const rows = await queryRows(db, `select token_hash from email_tokens where kind = 'sign-in'`);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a program that opens the link uses nothing up; elsewhere a person presses', async () => {
  await verified('link-2@example.com');
  const { token } = await asked('link-2@example.com');
  for (let n = 0; n < 5; n += 1) {
    const opened = await accounts.app.request(`/api/auth/login/link/${token}`, {}, { ip: '10.1.1.1' });
    expect(opened.status).toBe(404);
    const waiting = await follow(token);
    expect(waiting.status).toBe(403);
    // The person sees which account it is before they press.
    expect(waiting.json['data']).toEqual({ needs_confirmation: true, email: 'link-2@example.com' });
  }
  expect((await follow(token, { cookie: 'sign_up=made-up' })).status).toBe(403);
  const both = await Promise.all([follow(token, { confirmed: true }), follow(token, { confirmed: true })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('fifteen minutes; a newer link leaves the older one, and signing in ends both', async () => {
  await verified('link-3@example.com');
  const first = await asked('link-3@example.com');
  const second = await asked('link-3@example.com', first.cookie);
  expect(second.cookie).toBe(first.cookie);
  expect((await follow(first.token, { confirmed: true })).status).toBe(200);
  expect((await follow(second.token, { confirmed: true })).status).toBe(404);
  const third = await asked('link-3@example.com');
  pass(15 * 60_000);
  expect((await follow(third.token, { confirmed: true })).status).toBe(404);
  expect((await follow('x'.repeat(43), { confirmed: true })).status).toBe(404);
  expect((await follow('short', { confirmed: true })).status).toBe(404);
});

test('the same answer for an address without an account, and for a blocked one; neither is mailed', async () => {
  const blocked = await verified('link-4@example.com');
  await queryRows(db, 'update users set blocked_at = $2 where id = $1', [blocked.user_id, clock.now()]);
  const before = mailed().length;
  const answers = [(await asked('nobody@example.com')).answer, (await asked('link-4@example.com')).answer];
  for (const { status, json } of answers) {
    expect(status).toBe(200);
    expect(json['message']).toBe('If an account exists for that email, a sign-in link has been sent.');
  }
  expect(mailed()).toHaveLength(before);
});

test('asked too often for one address: refused, whoever asks', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    statuses.push((await call('POST /auth/login/link', { body: { email: 'often@example.com' } })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the second factor is asked for, and a wrong code leaves the link', async () => {
  const person = await verified('link-5@example.com');
  const session = await accounts.logIn(person.email);
  const { secret } = dataOf(
    await call('POST /auth/second-factor/begin', { token: session, body: { password: PASSWORD } }),
  );
  await call('POST /auth/second-factor/confirm', {
    token: session,
    body: { code: codeAt(secret, clock.now()) },
  });
  pass(60_000);
  const { token, cookie } = await asked(person.email);
  const needs = await follow(token, { cookie });
  expect(needs.status).toBe(401);
  expect(needs.json['data']).toEqual({ needs_code: true });
  expect((await follow(token, { cookie, code: '000000' })).status).toBe(401);
  expect((await follow(token, { cookie, code: codeAt(secret, clock.now()) })).status).toBe(200);
});

test('it proves the address where the account signed up in this browser', async () => {
  const person = await accounts.signUp('link-6@example.com');
  const { token } = await asked(person.email, person.cookie);
  expect((await follow(token, { cookie: person.cookie })).status).toBe(200);
  const told6 = told.filter(
    ({ name, data }) => name === 'account.verified' && data['user_id'] === person.user_id,
  );
  expect(told6).toHaveLength(1);
});

test('V6: an account that a stranger made is not handed over by the press of the address’s owner', async () => {
  const stranger = await accounts.signUp('link-victim@example.com');
  const theirs = await accounts.logIn(stranger.email);
  // The stranger asks in their own browser; the owner opens the mail and presses.
  const { token } = await asked(stranger.email, stranger.cookie);
  const pressed = await follow(token, { confirmed: true });
  expect(pressed.status).toBe(403);
  const { set_password: path } = pressed.json['data'] as { set_password: string };
  expect(path).toMatch(/^\/reset-password\/link-victim%40example\.com\/[\w-]{43}$/);
  const isVerified = async () =>
    (await queryRows(db, 'select verified_at from users where id = $1', [stranger.user_id]))[0]?.[
      'verified_at'
    ];
  expect(await isVerified()).toBeNull();
  expect((await follow(token, { confirmed: true })).status).toBe(404);
  // The owner sets a password by it: the stranger is out, and what they had set up is gone.
  const own = { password: 'Another-room-8', confirm_password: 'Another-room-8' };
  expect((await call(`POST /auth${path}`, { body: own })).status).toBe(200);
  expect(await isVerified()).not.toBeNull();
  expect((await call('GET /auth/me', { token: theirs })).status).toBe(401);
  const old = await call('POST /auth/login', {
    body: { email: stranger.email, password: PASSWORD, role: 'user' },
  });
  expect(old.status).toBe(401);
});

test('links end with a new password, a new address and a block', async () => {
  const person = await verified('link-7@example.com');
  const session = await accounts.logIn(person.email);
  const { token } = await asked(person.email);
  const body = { current_password: PASSWORD, password: 'Another-room-8', confirm_password: 'Another-room-8' };
  expect((await call('POST /auth/me/password', { token: session, body })).status).toBe(200);
  expect((await follow(token, { confirmed: true })).status).toBe(404);
});
