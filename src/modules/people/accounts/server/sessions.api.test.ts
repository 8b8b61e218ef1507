import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, MINUTE } from '@/shared/clock';
import { PASSWORD, startAccounts } from '../accounts.testing';
import { createAccountsService } from './accounts.service';
import { ensureDemoUsers } from './demo-users';

const accounts = await startAccounts();
const { call } = accounts;
const clock = { now: () => new Date('2026-03-01T12:00:00Z') };
const demoIds = await ensureDemoUsers(accounts.db, clock);
const DEMO_PASSWORD = 'Headroom-demo-1';

const login = (email: string, password: string, role = 'user') =>
  call('POST /auth/login', { body: { email, password, role } });

async function lastUsed(): Promise<unknown> {
  const [row] = await queryRows(accounts.db, 'select last_used_at from sessions order by id desc limit 1');
  return row?.['last_used_at'];
}

describe('API-41 login', () => {
  test('API-41 gives a token that is stored hashed, and the person without secrets', async () => {
    const user = await accounts.signUp('ada@example.com');
    const { status, json } = await login('ADA@example.com', PASSWORD);
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: 'You are logged in.',
      data: { token: expect.stringMatching(/^[\w-]{43}$/) },
      user: {
        id: user.user_id,
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada@example.com',
        role: 'customer',
      },
    });
    const { token } = json['data'] as { token: string };
    expect(JSON.stringify(await queryRows(accounts.db, 'select * from sessions'))).not.toContain(token);
    expect((await call('GET /auth/me', { token })).status).toBe(200);
  });

  test('API-41 401 in the same words for a wrong password and an unknown address', async () => {
    const wrong = await login('customer@demo.test', 'Headroom-demo-2');
    const unknown = await login('nobody@example.com', DEMO_PASSWORD);
    expect(wrong).toMatchObject({
      status: 401,
      json: { success: false, message: 'Email or password is wrong.' },
    });
    expect(unknown).toMatchObject({ status: 401, json: wrong.json });
  });

  test('API-41 an unknown address takes as long as a wrong password', async () => {
    const time = async (email: string, n: number): Promise<number> => {
      const start = performance.now();
      await login(`${n}.${email}`, 'whatever');
      return performance.now() - start;
    };
    await accounts.signUp('0.timed@example.com');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      known.push(await time('timed@example.com', 0));
      unknown.push(await time('missing@example.com', n + 1));
    }
    // The hash takes tens of milliseconds; without it the answer would come in one or two, whatever else runs.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
  });

  test('API-41 the studio opens for engineers and admins only: 403', async () => {
    const customer = await login('customer@demo.test', DEMO_PASSWORD, 'studio');
    expect(customer).toMatchObject({ status: 403, json: { success: false } });
    for (const role of ['engineer', 'admin']) {
      const { status, json } = await login(`${role}@demo.test`, DEMO_PASSWORD, 'studio');
      expect(status).toBe(200);
      expect(json['user']).toMatchObject({ role });
    }
  });

  test('API-41 422 for what is missing or impossible', async () => {
    expect(await call('POST /auth/login', { body: {} })).toMatchObject({
      status: 422,
      json: {
        errors: {
          email: ['Email is required'],
          password: ['Password is required'],
          role: ['Must be user or studio'],
        },
      },
    });
    expect((await login('a@b', 'x')).json['errors']).toEqual({ email: ['Invalid email address'] });
    expect((await login('a@example.com', 'x'.repeat(1001))).status).toBe(422);
    expect((await login('a@example.com', 'x', 'admin')).status).toBe(422);
  });
});

describe('API-40 me', () => {
  test('API-40 answers the profile, by the header or for reading by the cookie', async () => {
    const token = await accounts.logIn('customer@demo.test', DEMO_PASSWORD);
    const byHeader = await call('GET /auth/me', { token });
    expect(byHeader).toMatchObject({
      status: 200,
      json: {
        success: true,
        data: {
          id: demoIds.customer,
          first_name: 'Mara',
          last_name: 'Lindqvist',
          email: 'customer@demo.test',
          phone: null,
          verified: true,
        },
      },
    });
    const cookie = `user=${encodeURIComponent(JSON.stringify({ id: 1, token }))}`;
    expect((await call('GET /auth/me', { cookie })).json).toEqual(byHeader.json);
    expect((await call('POST /auth/logout', { cookie, body: {} })).status).toBe(401);
  });

  test('API-40 401 without a token, with an unknown one and with nonsense', async () => {
    for (const token of [undefined, 'A'.repeat(43), 'x', "' or 1=1 --", 'x'.repeat(8000)]) {
      const { status, json } = await call('GET /auth/me', token === undefined ? {} : { token });
      expect(status).toBe(401);
      expect(json).toEqual({ success: false, message: 'Please log in to continue.' });
    }
  });
});

describe('how long a session lives', () => {
  test('API-40 401 after 30 unused days; use within them keeps it alive', async () => {
    const token = await accounts.logIn('customer@demo.test', DEMO_PASSWORD);
    accounts.pass(29 * DAY);
    expect((await call('GET /auth/me', { token })).status).toBe(200);
    accounts.pass(29 * DAY);
    expect((await call('GET /auth/me', { token })).status).toBe(200);
    accounts.pass(30 * DAY);
    expect((await call('GET /auth/me', { token })).status).toBe(401);
    await accounts.service.forgetExpired();
    expect(await accounts.count('sessions')).toBe(0);
    expect(await accounts.count('email_tokens')).toBe(0);
  });

  test('the time of last use is written every five minutes only', async () => {
    const token = await accounts.logIn('customer@demo.test', DEMO_PASSWORD);
    const first = await lastUsed();
    accounts.pass(5 * MINUTE - 1);
    await call('GET /auth/me', { token });
    expect(await lastUsed()).toEqual(first);
    accounts.pass(1);
    await call('GET /auth/me', { token });
    expect(await lastUsed()).not.toEqual(first);
  });
});

describe('API-60 sessions', () => {
  test('API-60 logout revokes this token only, and says so for a dead one', async () => {
    const [one, two] = [
      await accounts.logIn('customer@demo.test', DEMO_PASSWORD),
      await accounts.logIn('customer@demo.test', DEMO_PASSWORD),
    ];
    expect(await call('POST /auth/logout', { token: one })).toMatchObject({
      status: 200,
      json: { success: true },
    });
    expect((await call('GET /auth/me', { token: one })).status).toBe(401);
    expect((await call('POST /auth/logout', { token: one })).status).toBe(401);
    expect((await call('GET /auth/me', { token: two })).status).toBe(200);
  });

  test('API-60 logout-everywhere revokes all of a person and nobody else', async () => {
    const mine = await accounts.logIn('customer@demo.test', DEMO_PASSWORD);
    const other = await accounts.logIn('customer@demo.test', DEMO_PASSWORD);
    const engineer = await accounts.logIn('engineer@demo.test', DEMO_PASSWORD, 'studio');
    expect((await call('POST /auth/logout-everywhere')).status).toBe(401);
    expect((await call('POST /auth/logout-everywhere', { token: mine })).status).toBe(200);
    expect((await call('GET /auth/me', { token: mine })).status).toBe(401);
    expect((await call('GET /auth/me', { token: other })).status).toBe(401);
    expect((await call('GET /auth/me', { token: engineer })).status).toBe(200);
  });

  test('API-60 lists the devices of the caller, and ends one of them', async () => {
    const current = await accounts.logIn('admin@demo.test', DEMO_PASSWORD, 'studio');
    accounts.pass(MINUTE);
    const other = await accounts.logIn('admin@demo.test', DEMO_PASSWORD, 'studio');
    const { status, json } = await call('GET /auth/sessions', { token: current });
    const sessions = json['data'] as { id: number; current: boolean }[];
    expect(status).toBe(200);
    expect(sessions.slice(0, 2).map((session) => session.current)).toEqual([false, true]);
    expect(JSON.stringify(json)).not.toContain(current);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'created_at',
      'current',
      'id',
      'last_used_at',
      'user_agent',
    ]);
    const ended = await call(`DELETE /auth/sessions/${sessions[0]?.id}`, { token: current });
    expect(ended.status).toBe(200);
    expect((await call('GET /auth/me', { token: other })).status).toBe(401);
    expect((await call('GET /auth/me', { token: current })).status).toBe(200);
  });

  test("API-60 404 for another person's session, one that is gone and nonsense", async () => {
    const admin = await accounts.logIn('admin@demo.test', DEMO_PASSWORD, 'studio');
    const { json } = await call('GET /auth/sessions', { token: admin });
    const [session] = json['data'] as { id: number }[];
    const stranger = await accounts.logIn('customer@demo.test', DEMO_PASSWORD);
    for (const id of [session?.id, 999_999, 0, -1, '1.5', 'abc', '99999999999999999999']) {
      const answer = await call(`DELETE /auth/sessions/${id}`, { token: stranger });
      expect(answer.status).toBe(404);
    }
    expect((await call('GET /auth/me', { token: admin })).status).toBe(200);
    expect((await call(`DELETE /auth/sessions/${session?.id}`)).status).toBe(401);
    expect((await call('GET /auth/sessions')).status).toBe(401);
  });
});

describe('demo logins', () => {
  test('are made once', async () => {
    const before = await accounts.count('users');
    expect(await ensureDemoUsers(accounts.db, clock)).toEqual(demoIds);
    expect(await accounts.count('users')).toBe(before);
  });

  test('open nothing where the installation is no demo, and nor do their older sessions', async () => {
    const told: string[] = [];
    const events = {
      publish: async (_tx: unknown, type: { name: string }) => {
        told.push(type.name);
      },
    };
    const strict = createAccountsService({ ...accounts.deps, events, demo: false });
    const credentials = {
      email: 'admin@demo.test',
      password: DEMO_PASSWORD,
      door: 'studio',
      userAgent: null,
      code: null,
      cookies: '',
    } as const;
    expect(await strict.logIn(credentials)).toMatchObject({
      ok: false,
      refusal: { kind: 'unauthenticated' },
    });
    await strict.askReset('admin@demo.test');
    expect(told).toEqual([]);
    const open = createAccountsService({ ...accounts.deps, events });
    const session = await open.logIn(credentials);
    const token = session.ok ? session.value.token : '';
    expect(await open.resolveCaller(token)).toMatchObject({ kind: 'user', role: 'admin' });
    expect(await strict.resolveCaller(token)).toEqual({ kind: 'anonymous' });
  });
});
