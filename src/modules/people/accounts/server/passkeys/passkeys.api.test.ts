import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { PASSWORD, cookieOf, dataOf, startAccounts } from '../../accounts.testing';
import { codeAt } from '../../authenticator.testing';
import { newAuthenticator, type Lies } from '../../passkeys.testing';

const accounts = await startAccounts();
const { call, db, clock, told, pass, logged } = accounts;

type Device = ReturnType<typeof newAuthenticator>;
type Creation = { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] };
type Answered = Awaited<ReturnType<typeof call>>;

let people = 0;
beforeEach(() => queryRows(db, 'truncate rate_limits'));

/** Somebody with a verified address, signed in a moment ago. */
async function somebody() {
  people += 1;
  const signedUp = await accounts.signUp(`key-${people}@example.com`);
  await accounts.verify(signedUp);
  return { ...signedUp, token: await accounts.logIn(signedUp.email) };
}

const creationOf = ({ json }: Answered) => json['data'] as Creation;
const begin = (token: string, body: object = {}) => call('POST /auth/passkeys/begin', { token, body });
const send = (token: string, passkey: object, name = 'Kitchen laptop') =>
  call('POST /auth/passkeys', { token, body: { name, passkey } });

async function added(token: string, device: Device): Promise<number> {
  const answer = await send(token, device.create(creationOf(await begin(token))));
  expect(answer.status).toBe(201);
  return (answer.json['data'] as { id: number }).id;
}

const beginLogIn = async () =>
  (await call('POST /auth/login/passkey/begin')).json['data'] as { challenge: string; rpId: string };
const enter = (passkey: object, role = 'user') =>
  call('POST /auth/login/passkey', { body: { role, passkey } });
const logInBy = async (device: Device, lies: Lies = {}) => enter(device.sign(await beginLogIn(), lies));
const list = async (token: string) =>
  (await call('GET /auth/passkeys', { token })).json['data'] as {
    id: number;
    name: string;
    last_used_at: string | null;
  }[];

test('API-62 API-41 a passkey is added, named, signs in without a password, tells its last use, is removed', async () => {
  const person = await somebody();
  const device = newAuthenticator();
  const creation = creationOf(await begin(person.token));
  expect(creation).toMatchObject({
    rp: { id: 'studio.test', name: 'Headroom' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  // No name, no address: whoever reads the device learns nothing from it.
  expect(Buffer.from(creation.user.id, 'base64url').length).toBe(32);
  const made = await send(person.token, device.create(creation), ' Kitchen laptop ');
  expect(made.status).toBe(201);
  const [passkey] = await list(person.token);
  expect(passkey).toMatchObject({ name: 'Kitchen laptop', last_used_at: null });
  const id = passkey?.id ?? 0;
  const renamed = await call(`PATCH /auth/passkeys/${id}`, { token: person.token, body: { name: 'Mac' } });
  expect(renamed.status).toBe(200);

  pass(1000);
  const entered = await logInBy(device);
  expect(entered.status).toBe(200);
  expect(entered.json['user']).toMatchObject({ email: person.email, role: 'customer' });
  expect(cookieOf(entered.headers)).toMatch(/device_/);
  const { token } = dataOf(entered);
  expect((await call('GET /auth/me', { token })).status).toBe(200);
  expect(await list(token)).toEqual([
    {
      id,
      name: 'Mac',
      created_at: expect.any(String),
      last_used_at: clock.now().toISOString(),
      synced: false,
    },
  ]);
  // A second one of the same person is made for the same account, and not on the same device.
  const second = creationOf(await begin(token));
  expect(second.user.id).toBe(creation.user.id);
  expect(second.excludeCredentials.map((one) => one.id)).toEqual([device.id]);

  expect((await call(`DELETE /auth/passkeys/${id}`, { token: person.token })).status).toBe(200);
  expect(await list(person.token)).toEqual([]);
  // The device that it let in is signed out, the one that removed it is not.
  expect((await call('GET /auth/me', { token })).status).toBe(401);
  expect((await logInBy(device)).status).toBe(401);
  const news = told.filter(
    ({ name, data }) => name === 'account.passkey-changed' && data['passkey_id'] === id,
  );
  expect(news.map(({ data }) => [data['added'], data['name'], data['email']])).toEqual([
    [true, 'Kitchen laptop', person.email],
    [false, 'Mac', person.email],
  ]);
});

test('API-62 both factors: the code of an authenticator app is not asked for', async () => {
  const person = await somebody();
  const device = newAuthenticator();
  await added(person.token, device);
  const body = { password: PASSWORD };
  const { secret } = dataOf(await call('POST /auth/second-factor/begin', { token: person.token, body }));
  const code = codeAt(secret, clock.now());
  await call('POST /auth/second-factor/confirm', { token: person.token, body: { code } });
  expect((await logInBy(device)).status).toBe(200);
});

test('a challenge works once, also where its answer was wrong, and for five minutes', async () => {
  const person = await somebody();
  const device = newAuthenticator();
  await added(person.token, device);
  const options = await beginLogIn();
  const answer = device.sign(options);
  expect((await enter(answer)).status).toBe(200);
  expect((await enter(answer)).status).toBe(401);
  const spoilt = await beginLogIn();
  expect((await enter(device.sign(spoilt, { origin: 'https://evil.test' }))).status).toBe(401);
  expect((await enter(device.sign(spoilt))).status).toBe(401);
  const late = await beginLogIn();
  pass(5 * 60_000);
  expect((await enter(device.sign(late))).status).toBe(401);
  // Two at once with the same answer: one of them.
  const both = device.sign(await beginLogIn());
  const answers = await Promise.all([enter(both), enter(both)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect((await enter(device.sign({ challenge: 'c2VsZi1tYWRl' }))).status).toBe(401);
});

test.each<[string, Lies]>([
  ['another site', { origin: 'https://studio.test.evil.test' }],
  ['the same host by http', { origin: 'http://studio.test' }],
  ['another host’s key', { host: 'evil.test' }],
  ['a person who was not verified', { verified: false }],
  ['no account named', { userHandle: null }],
  ['another account named', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ['the ceremony of adding', { type: 'webauthn.create' }],
])('signing in with %s is refused in the same words', async (_, lies) => {
  const person = await somebody();
  const device = newAuthenticator();
  await added(person.token, device);
  const refused = await logInBy(device, lies);
  expect(refused.status).toBe(401);
  expect(refused.json['message']).toBe(
    'This passkey did not work. Please try again, or sign in another way.',
  );
  expect(JSON.stringify(refused.json)).not.toContain(person.email);
  expect((await logInBy(device)).status).toBe(200);
});

test('adding for another site, without verifying the person, or by somebody else’s challenge adds nothing', async () => {
  const [ada, eve] = [await somebody(), await somebody()];
  for (const lies of [{ origin: 'https://evil.test' }, { verified: false }, { host: 'evil.test' }]) {
    const answer = await send(ada.token, newAuthenticator().create(creationOf(await begin(ada.token)), lies));
    expect(answer.status).toBe(422);
  }
  // Eve's device answers what Ada was asked, in Eve's session and in Ada's with Eve's challenge.
  const stolen = newAuthenticator().create(creationOf(await begin(ada.token)));
  expect((await send(eve.token, stolen)).status).toBe(422);
  const own = newAuthenticator().create(creationOf(await begin(eve.token)));
  expect((await send(ada.token, own)).status).toBe(422);
  // A challenge of the page to sign in makes no passkey.
  const { challenge } = await beginLogIn();
  const mixed = newAuthenticator().create({ challenge, user: { id: 'AAAA' } });
  expect((await send(ada.token, mixed)).status).toBe(422);
  expect(await list(ada.token)).toEqual([]);
  expect(await list(eve.token)).toEqual([]);
});

test('a passkey of somebody else is neither added, renamed nor removed, and 401 without a session', async () => {
  const [ada, eve] = [await somebody(), await somebody()];
  const device = newAuthenticator();
  const id = await added(ada.token, device);
  const again = device.create(creationOf(await begin(eve.token)));
  expect((await send(eve.token, again)).status).toBe(409);
  const rename = { token: eve.token, body: { name: 'Mine' } };
  expect((await call(`PATCH /auth/passkeys/${id}`, rename)).status).toBe(404);
  expect((await call(`DELETE /auth/passkeys/${id}`, { token: eve.token })).status).toBe(404);
  expect((await call(`DELETE /auth/passkeys/${id}`)).status).toBe(401);
  expect((await list(ada.token)).map(({ name }) => name)).toEqual(['Kitchen laptop']);
});

test('a count that goes back is refused and logged; devices that count nothing sign in again and again', async () => {
  const person = await somebody();
  const device = newAuthenticator();
  const id = await added(person.token, device);
  expect((await logInBy(device, { counter: 9 })).status).toBe(200);
  for (const counter of [9, 3, 0]) expect((await logInBy(device, { counter })).status).toBe(401);
  expect(logged.filter((line) => line.includes('counts backwards'))).toHaveLength(3);
  expect(logged.findLast((line) => line.includes('counts backwards'))).toContain(`"passkeyId":${id}`);
  expect((await logInBy(device, { counter: 10 })).status).toBe(200);
  const still = newAuthenticator({ counts: false });
  await added(person.token, still);
  for (let n = 0; n < 3; n += 1) expect((await logInBy(still)).status).toBe(200);
});

test('removed between the question and the answer: nobody gets in', async () => {
  const person = await somebody();
  const device = newAuthenticator();
  const id = await added(person.token, device);
  const answer = device.sign(await beginLogIn());
  await call(`DELETE /auth/passkeys/${id}`, { token: person.token });
  expect((await enter(answer)).status).toBe(401);
});

test('the last way to sign in stays: an account without a password keeps its last passkey', async () => {
  const person = await somebody();
  const [one, other] = [
    await added(person.token, newAuthenticator()),
    await added(person.token, newAuthenticator()),
  ];
  await queryRows(db, `update users set password_hash = 'none' where id = $1`, [person.user_id]);
  const removals = await Promise.all(
    [one, other].map((id) => call(`DELETE /auth/passkeys/${id}`, { token: person.token })),
  );
  expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(removals.find(({ status }) => status === 409)?.json['message']).toMatch(/only way to sign in/);
  expect(await list(person.token)).toHaveLength(1);
});

test('a session older than ten minutes asks for the password, and for the code where one is on', async () => {
  const person = await somebody();
  pass(10 * 60_000);
  const refused = await begin(person.token);
  expect(refused.status).toBe(403);
  expect(refused.json['data']).toEqual({ needs_password: true, needs_code: false });
  expect((await begin(person.token, { password: 'not-the-password' })).status).toBe(422);
  expect((await begin(person.token, { password: PASSWORD })).status).toBe(200);
  const { secret } = dataOf(
    await call('POST /auth/second-factor/begin', { token: person.token, body: { password: PASSWORD } }),
  );
  await call('POST /auth/second-factor/confirm', {
    token: person.token,
    body: { code: codeAt(secret, clock.now()) },
  });
  expect((await begin(person.token)).json['data']).toEqual({ needs_password: true, needs_code: true });
  expect((await begin(person.token, { password: PASSWORD })).status).toBe(422);
  pass(30_000);
  const code = codeAt(secret, clock.now());
  expect((await begin(person.token, { password: PASSWORD, code })).status).toBe(200);
});

test('V5: none before the address is proved; what a stranger made goes with the first proof by mail', async () => {
  const stranger = await accounts.signUp('victim-key@example.com');
  const token = await accounts.logIn(stranger.email);
  const refused = await begin(token);
  expect(refused.status).toBe(403);
  expect(refused.json['message']).toMatch(/verify your email address first/i);
  // One from before, as if the rule had not been.
  await accounts.verify(stranger);
  const device = newAuthenticator();
  await added(token, device);
  await queryRows(db, 'update users set verified_at = null where id = $1', [stranger.user_id]);
  await call('POST /auth/forgot-password', { body: { email: stranger.email } });
  const reset = told.findLast(({ name }) => name === 'account.reset-asked')?.data['token'];
  const own = { password: 'Another-room-8', confirm_password: 'Another-room-8' };
  const done = await call(
    `POST /auth/reset-password/${encodeURIComponent(stranger.email)}/${String(reset)}`,
    {
      body: own,
    },
  );
  expect(done.status).toBe(200);
  expect((await logInBy(device)).status).toBe(401);
});

test('blocked people and customers at the studio’s door are refused after the proof', async () => {
  const person = await somebody();
  const device = newAuthenticator();
  await added(person.token, device);
  const atStudio = await enter(device.sign(await beginLogIn()), 'studio');
  expect(atStudio.status).toBe(403);
  await queryRows(db, 'update users set blocked_at = $2 where id = $1', [person.user_id, clock.now()]);
  const blocked = await logInBy(device);
  expect(blocked.status).toBe(403);
  expect(blocked.json['message']).toMatch(/blocked/);
});

test('at most twenty; the next one is refused before a device is asked', async () => {
  const person = await somebody();
  for (let n = 0; n < 20; n += 1) {
    await queryRows(db, 'truncate rate_limits');
    await added(person.token, newAuthenticator());
  }
  expect((await begin(person.token)).status).toBe(409);
});

test('1,000 challenges from one place: most are refused, and those that ended are gone', async () => {
  pass(3600_000);
  const ask = () => call('POST /auth/login/passkey/begin', { ip: '10.99.0.1' });
  const statuses: number[] = [];
  for (let batch = 0; batch < 20; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    statuses.push(...answers.map(({ status }) => status));
  }
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBe(940);
  const count = async () =>
    Number((await queryRows(db, 'select count(*) as n from passkey_challenges'))[0]?.['n']);
  expect(await count()).toBe(60);
  pass(5 * 60_000 + 1);
  await beginLogIn();
  expect(await count()).toBe(1);
});
