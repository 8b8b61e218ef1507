import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { HOUR, MINUTE } from '@/shared/clock';
import { PASSWORD, dataOf, startAccounts } from '../accounts.testing';
import { codeAt } from '../authenticator.testing';

const accounts = await startAccounts();
const { call, clock } = accounts;
let people = 0;

/** Somebody with an account and a session. */
async function newcomer() {
  const email = `person-${(people += 1)}@example.com`;
  await accounts.verify(await accounts.signUp(email));
  return { email, token: await accounts.logIn(email) };
}

const begin = async ({ token }: { token: string }, body: object = { password: PASSWORD }) =>
  call('POST /auth/second-factor/begin', { token, body });
const confirm = ({ token }: { token: string }, code: string) =>
  call('POST /auth/second-factor/confirm', { token, body: { code } });
const stateOf = async ({ token }: { token: string }) =>
  dataOf(await call('GET /auth/second-factor', { token }));
const enter = (email: string, code?: string, password = PASSWORD) =>
  call('POST /auth/login', { body: { email, password, role: 'user', ...(code !== undefined && { code }) } });

/** The same with a second factor that is on; its codes are of now. */
async function secured() {
  const person = await newcomer();
  const { secret } = dataOf(await begin(person));
  const answer = await confirm(person, codeAt(secret, clock.now()));
  const { recovery_codes } = dataOf(answer);
  // The first code was taken: the next one comes half a minute later.
  accounts.pass(MINUTE / 2);
  return { ...person, secret, codes: recovery_codes, now: () => codeAt(secret, clock.now()) };
}

describe('API-62 setting it up', () => {
  test('API-62 begin gives a secret that changes nothing, confirm turns it on with ten codes', async () => {
    const person = await newcomer();
    expect(await stateOf(person)).toEqual({ since: null, required: false, recovery_codes_left: 0 });
    const begun = await begin(person);
    const { secret, address } = dataOf(begun);
    expect(begun.status).toBe(200);
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(await stateOf(person)).toMatchObject({ since: null });
    expect((await enter(person.email)).status).toBe(200);

    const confirmed = await confirm(person, codeAt(secret, clock.now()));
    const { recovery_codes } = dataOf(confirmed);
    expect(recovery_codes).toHaveLength(10);
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
    expect(await stateOf(person)).toEqual({
      since: clock.now().toISOString(),
      required: false,
      recovery_codes_left: 10,
    });
    expect(accounts.told.at(-1)).toMatchObject({
      name: 'account.second-factor-changed',
      data: { email: person.email, on: true },
    });
  });

  test('API-62 neither secret nor codes stand in the database as they are', async () => {
    const { secret, codes } = await secured();
    const stored = JSON.stringify([
      await queryRows(accounts.db, 'select * from second_factors'),
      await queryRows(accounts.db, 'select * from recovery_codes'),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('API-62 turning it on signs out the other devices, which were let in without it', async () => {
    const person = await newcomer();
    const other = await accounts.logIn(person.email);
    const { secret } = dataOf(await begin(person));
    await confirm(person, codeAt(secret, clock.now()));
    expect((await call('GET /auth/me', { token: other })).status).toBe(401);
    expect((await call('GET /auth/me', { token: person.token })).status).toBe(200);
  });

  test('API-62 422 for a wrong password and a wrong code, 409 where nothing or too late was begun', async () => {
    const person = await newcomer();
    expect(await begin(person, { password: 'wrong' })).toMatchObject({
      status: 422,
      json: { errors: { password: ['Wrong password.'] } },
    });
    expect((await confirm(person, '123456')).status).toBe(409);
    const { secret } = dataOf(await begin(person));
    expect((await confirm(person, codeAt(secret, new Date(0)))).status).toBe(422);
    expect((await confirm(person, '12345')).status).toBe(422);
    expect((await confirm(person, '')).status).toBe(422);
    accounts.pass(HOUR + 1000);
    expect((await confirm(person, codeAt(secret, clock.now()))).status).toBe(409);
    expect(await stateOf(person)).toMatchObject({ since: null });
  });

  test('API-62 401 for nobody', async () => {
    for (const path of ['begin', 'confirm', 'disable', 'recovery-codes']) {
      const body = { password: PASSWORD, code: '123456' };
      expect((await call(`POST /auth/second-factor/${path}`, { body })).status).toBe(401);
    }
    expect((await call('GET /auth/second-factor')).status).toBe(401);
  });

  test('API-62 moving to another app needs a code of the old one, which counts until the new one is confirmed', async () => {
    const person = await secured();
    expect(await begin(person)).toMatchObject({
      status: 422,
      json: { errors: { code: [expect.any(String)] } },
    });
    const begun = await begin(person, { password: PASSWORD, code: person.now() });
    const { secret } = dataOf(begun);
    expect(secret).not.toBe(person.secret);
    accounts.pass(MINUTE / 2);
    expect((await enter(person.email, codeAt(secret, clock.now()))).status).toBe(401);
    expect((await enter(person.email, person.now())).status).toBe(200);
    expect((await confirm(person, codeAt(secret, clock.now()))).status).toBe(200);
    accounts.pass(MINUTE / 2);
    expect((await enter(person.email, person.now())).status).toBe(401);
    expect((await enter(person.email, codeAt(secret, clock.now()))).status).toBe(200);
    expect((await enter(person.email, person.codes[0])).status).toBe(401);
  });

  test('API-62 new recovery codes put the old ones out of use', async () => {
    const person = await secured();
    const renewed = await call('POST /auth/second-factor/recovery-codes', {
      token: person.token,
      body: { password: PASSWORD, code: person.now() },
    });
    const { recovery_codes } = dataOf(renewed);
    expect(recovery_codes).toHaveLength(10);
    expect((await enter(person.email, person.codes[0])).status).toBe(401);
    expect((await enter(person.email, recovery_codes[0])).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ recovery_codes_left: 9 });
  });

  test('API-62 disable needs password and code; then the password alone logs in again, and the address hears it', async () => {
    const person = await secured();
    const disable = (body: object) => call('POST /auth/second-factor/disable', { token: person.token, body });
    expect((await disable({ password: 'wrong', code: person.now() })).status).toBe(422);
    expect((await disable({ password: PASSWORD, code: '000000' })).status).toBe(422);
    expect((await disable({ password: PASSWORD })).status).toBe(422);
    expect(await stateOf(person)).toMatchObject({ since: expect.any(String) });
    expect((await disable({ password: PASSWORD, code: person.codes[0] })).status).toBe(200);
    expect((await enter(person.email)).status).toBe(200);
    expect(accounts.told.at(-1)).toMatchObject({
      name: 'account.second-factor-changed',
      data: { on: false },
    });
    expect((await disable({ password: PASSWORD, code: person.codes[1] })).status).toBe(409);
    expect(
      await queryRows(
        accounts.db,
        'select 1 from recovery_codes r join users u on u.id = r.user_id where u.email = $1',
        [person.email],
      ),
    ).toEqual([]);
  });

  test('API-62 429: whoever found a session open can’t guess the password by these calls', async () => {
    const person = await newcomer();
    for (let n = 0; n < 10; n += 1)
      expect((await begin(person, { password: `guess ${n}` })).status).toBe(422);
    const slowed = await begin(person);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    // Logging in is not held up by it.
    expect((await enter(person.email)).status).toBe(200);
  });
});

describe('API-41 the second step of a log-in', () => {
  test('API-41 the right password alone: 401 that asks for a code; a wrong password never asks', async () => {
    const person = await secured();
    expect(await enter(person.email)).toMatchObject({
      status: 401,
      json: {
        success: false,
        message: 'Please enter the code from your authenticator app.',
        data: { needs_code: true },
      },
    });
    const wrong = await enter(person.email, person.now(), 'wrong');
    expect(wrong).toMatchObject({ status: 401, json: { message: 'Email or password is wrong.' } });
    expect(wrong.json['data']).toBeUndefined();
  });

  test('API-41 a code of the app opens, with gaps too, one step early or late, and each once', async () => {
    const person = await secured();
    const code = person.now();
    expect((await enter(person.email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    const again = await enter(person.email, code);
    expect(again).toMatchObject({ status: 401, json: { data: { needs_code: true } } });
    expect(String(again.json['message'])).toContain('already used');
    accounts.pass(MINUTE);
    const late = codeAt(person.secret, new Date(clock.now().getTime() - MINUTE / 2));
    expect((await enter(person.email, late)).status).toBe(200);
    const early = codeAt(person.secret, new Date(clock.now().getTime() + MINUTE / 2));
    expect((await enter(person.email, early)).status).toBe(200);
    accounts.pass(15 * MINUTE);
    await enter(person.email, codeAt(person.secret, new Date(clock.now().getTime() + MINUTE / 2)));
    // The one between was passed over: whoever saw it typed has nothing any more.
    expect((await enter(person.email, person.now())).status).toBe(401);
    accounts.pass(5 * MINUTE);
    const old = codeAt(person.secret, new Date(clock.now().getTime() - MINUTE));
    expect((await enter(person.email, old)).status).toBe(401);
  });

  test('API-41 the same code from two devices at once opens one', async () => {
    const person = await secured();
    const code = person.now();
    const answers = await Promise.all([enter(person.email, code), enter(person.email, code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('API-41 a recovery code opens once, however it is written, and only its owner’s account', async () => {
    const person = await secured();
    const [one = '', two = ''] = person.codes;
    expect((await enter(person.email, one.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await enter(person.email, one)).status).toBe(401);
    expect(await stateOf(person)).toMatchObject({ recovery_codes_left: 9 });
    const other = await secured();
    expect((await enter(other.email, two)).status).toBe(401);
    expect((await enter(person.email, two)).status).toBe(200);
  });

  test('API-41 a code is nobody else’s, and none at all opens where none is needed', async () => {
    const one = await secured();
    const two = await secured();
    expect((await enter(two.email, one.now())).status).toBe(401);
    const plain = await newcomer();
    expect((await enter(plain.email, 'whatever')).status).toBe(200);
    expect((await enter(one.email, 'x'.repeat(101))).status).toBe(422);
    for (const nonsense of ['', ' ', '12345', '1234567', 'ABCD-EFGH', '<script>', '１２３４５６'])
      expect((await enter(one.email, nonsense)).status).toBe(401);
  });

  test('API-41 429 after five guesses from unknown devices; a recovery code and a known device still get in', async () => {
    const person = await secured();
    const known = await call('POST /auth/login', {
      body: { email: person.email, password: PASSWORD, role: 'user', code: person.now() },
    });
    const cookie = String(known.headers.get('set-cookie')).split(';')[0] ?? '';
    accounts.pass(MINUTE / 2);
    // The known device was unknown when it came: four are left.
    for (let n = 0; n < 4; n += 1) expect((await enter(person.email, '000000')).status).toBe(401);
    const slowed = await enter(person.email, person.now());
    expect(slowed).toMatchObject({ status: 429, json: { data: { needs_code: true } } });
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await enter(person.email, person.codes[0])).status).toBe(200);
    const body = { email: person.email, password: PASSWORD, role: 'user', code: person.now() };
    expect((await call('POST /auth/login', { body, cookie })).status).toBe(200);
    accounts.pass(15 * MINUTE);
    expect((await enter(person.email, person.now())).status).toBe(200);
  });

  test('API-44 a new password by mail does not take the second factor away', async () => {
    const person = await secured();
    await call('POST /auth/forgot-password', { body: { email: person.email } });
    const token = String(accounts.told.findLast(({ name }) => name === 'account.reset-asked')?.data['token']);
    const next = 'Another-room-8';
    const body = { password: next, confirm_password: next };
    const path = `/auth/reset-password/${encodeURIComponent(person.email)}/${token}`;
    expect((await call(`POST ${path}`, { body })).status).toBe(200);
    expect(await enter(person.email, undefined, next)).toMatchObject({
      status: 401,
      json: { data: { needs_code: true } },
    });
    expect((await enter(person.email, person.now(), next)).status).toBe(200);
  });
});
