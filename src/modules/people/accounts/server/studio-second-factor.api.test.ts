import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, MINUTE } from '@/shared/clock';
import { PASSWORD, dataOf, startAccounts } from '../accounts.testing';
import { codeAt } from '../authenticator.testing';

const SECOND = 1000;

describe('API-62 people of the studio, where it is no demo', async () => {
  const studio = await startAccounts({ demo: false });
  const login = (email: string, code?: string) =>
    studio.call('POST /auth/login', {
      body: { email, password: PASSWORD, role: 'studio', ...(code !== undefined && { code }) },
    });
  const engineer = async (email: string): Promise<string> => {
    await studio.signUp(email);
    await queryRows(studio.db, "update users set role = 'engineer' where email = $1", [email]);
    return email;
  };
  const tokenOf = (answer: { json: Record<string, unknown> }) => dataOf(answer).token;

  test('API-62 a first log-in opens nothing but setting it up; then everything', async () => {
    const email = await engineer('joris@example.com');
    const entered = await login(email);
    expect(entered).toMatchObject({ status: 200, json: { data: { set_up_second_factor: true } } });
    const token = tokenOf(entered);
    for (const path of ['GET /auth/me', 'GET /auth/sessions', 'GET /auth/second-factor']) {
      expect(await studio.call(path, { token })).toMatchObject({
        status: 401,
        json: { message: 'Set up your second factor first: log in at /studio/login.' },
      });
    }
    expect(await studio.service.resolveCaller(token)).toMatchObject({ kind: 'setting-up' });
    const begun = await studio.call('POST /auth/second-factor/begin', {
      token,
      body: { password: PASSWORD },
    });
    const { secret } = dataOf(begun);
    const code = codeAt(secret, studio.clock.now());
    expect((await studio.call('POST /auth/second-factor/confirm', { token, body: { code } })).status).toBe(
      200,
    );
    expect((await studio.call('GET /auth/me', { token })).status).toBe(200);
    expect(await studio.service.resolveCaller(token)).toMatchObject({ kind: 'user', role: 'engineer' });

    studio.pass(30 * SECOND);
    expect(await login(email)).toMatchObject({ status: 401, json: { data: { needs_code: true } } });
    const again = await login(email, codeAt(secret, studio.clock.now()));
    expect(again.status).toBe(200);
    expect(dataOf(again)).toEqual({ token: expect.any(String) as string });
  });

  test('API-62 that log-in ends after half an hour, and /login is no way around it', async () => {
    const email = await engineer('late@example.com');
    const token = tokenOf(
      await studio.call('POST /auth/login', { body: { email, password: PASSWORD, role: 'user' } }),
    );
    expect((await studio.call('GET /auth/me', { token })).status).toBe(401);
    studio.pass(30 * MINUTE);
    const begun = await studio.call('POST /auth/second-factor/begin', {
      token,
      body: { password: PASSWORD },
    });
    expect(begun.status).toBe(401);
    expect(await studio.service.resolveCaller(token)).toEqual({ kind: 'anonymous' });
  });

  test('API-62 a customer who begins to work here needs it from that moment, on every device', async () => {
    const email = 'new-hire@example.com';
    await studio.signUp(email);
    const token = await studio.logIn(email);
    studio.pass(DAY);
    expect((await studio.call('GET /auth/me', { token })).status).toBe(200);
    await queryRows(studio.db, "update users set role = 'admin' where email = $1", [email]);
    expect((await studio.call('GET /auth/me', { token })).status).toBe(401);
  });

  test('API-62 403: it can be moved, not turned off', async () => {
    const email = await engineer('stay@example.com');
    const token = tokenOf(await login(email));
    const begun = await studio.call('POST /auth/second-factor/begin', {
      token,
      body: { password: PASSWORD },
    });
    const { secret } = dataOf(begun);
    const first = codeAt(secret, studio.clock.now());
    await studio.call('POST /auth/second-factor/confirm', { token, body: { code: first } });
    expect(dataOf(await studio.call('GET /auth/second-factor', { token }))).toMatchObject({ required: true });
    studio.pass(30 * SECOND);
    const body = { password: PASSWORD, code: codeAt(secret, studio.clock.now()) };
    expect((await studio.call('POST /auth/second-factor/disable', { token, body })).status).toBe(403);
    expect((await studio.call('POST /auth/second-factor/begin', { token, body })).status).toBe(200);
  });

  test('API-62 customers may do without', async () => {
    await studio.signUp('artist@example.com');
    const token = await studio.logIn('artist@example.com');
    expect((await studio.call('GET /auth/me', { token })).status).toBe(200);
  });
});
