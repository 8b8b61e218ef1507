import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, MINUTE } from '@/shared/clock';
import { PASSWORD, startAccounts } from '../accounts.testing';
import { admins, type Studio } from '../people.testing';

const names = { first_name: 'Ada', last_name: 'Byron', password: PASSWORD, confirm_password: PASSWORD };

describe('API-80 invitations', () => {
  const tokenIn = (studio: Studio) =>
    String(studio.told.findLast(({ name }) => name === 'account.invited')?.data['token']);

  test('API-80 a mailed link makes the account, once', async () => {
    const { studio, token, actions } = await admins();
    const sent = await studio.call('POST /studio/people/invites', {
      token,
      body: { email: 'new@example.com', role: 'engineer' },
    });
    expect(sent).toMatchObject({ status: 201, json: { data: { invited_by: 'Ada Byron', expired: false } } });
    const link = tokenIn(studio);
    expect(await studio.call(`GET /studio/invitations/${link}`)).toMatchObject({
      status: 200,
      json: { data: { email: 'new@example.com', role: 'engineer' } },
    });
    const weak = { ...names, password: 'password1', confirm_password: 'password1' };
    expect((await studio.call(`POST /studio/invitations/${link}`, { body: weak })).status).toBe(422);
    const [one, two] = await Promise.all([
      studio.call(`POST /studio/invitations/${link}`, { body: names }),
      studio.call(`POST /studio/invitations/${link}`, { body: names }),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
    await studio.logIn('new@example.com', PASSWORD, 'studio');
    expect((await studio.call(`GET /studio/invitations/${link}`)).status).toBe(404);
    expect(await actions()).toEqual(['person.invited', 'person.joined']);
  });

  test('API-80 it ends after a week, when it is renewed, and when it is taken back', async () => {
    const { studio, token } = await admins();
    const body = { email: 'late@example.com', role: 'admin' };
    await studio.call('POST /studio/people/invites', { token, body });
    const first = tokenIn(studio);
    studio.pass(7 * DAY);
    expect((await studio.call(`POST /studio/invitations/${first}`, { body: names })).status).toBe(404);
    const { json } = await studio.call('GET /studio/people', { token });
    const [late] = (json['data'] as { invites: { id: number; expired: boolean }[] }).invites;
    expect(late?.expired).toBe(true);
    const id = late?.id ?? 0;
    expect((await studio.call(`POST /studio/people/invites/${id}/renew`, { token })).status).toBe(200);
    const second = tokenIn(studio);
    expect((await studio.call(`GET /studio/invitations/${first}`)).status).toBe(404);
    expect((await studio.call(`GET /studio/invitations/${second}`)).status).toBe(200);
    expect((await studio.call(`DELETE /studio/people/invites/${id}`, { token })).status).toBe(200);
    expect((await studio.call(`GET /studio/invitations/${second}`)).status).toBe(404);
    expect((await studio.call(`DELETE /studio/people/invites/${id}`, { token })).status).toBe(404);
  });

  test('API-80 a customer who joins keeps the account, and what others knew of it opens nothing', async () => {
    const { studio, token } = await admins();
    const { user_id } = await studio.signUp('artist@example.com');
    const before = await studio.logIn('artist@example.com');
    await studio.call('POST /studio/people/invites', {
      token,
      body: { email: 'Artist@example.com', role: 'engineer' },
    });
    const chosen = { ...names, password: 'Other-room-9', confirm_password: 'Other-room-9' };
    await studio.call(`POST /studio/invitations/${tokenIn(studio)}`, { body: chosen });
    expect((await studio.call('GET /auth/me', { token: before })).status).toBe(401);
    const after = await studio.logIn('artist@example.com', 'Other-room-9', 'studio');
    expect(await studio.service.resolveCaller(after)).toMatchObject({
      userId: user_id,
      role: 'engineer',
      verified: true,
    });
    const again = await studio.call('POST /studio/people/invites', {
      token,
      body: { email: 'artist@example.com', role: 'admin' },
    });
    expect(again).toMatchObject({ status: 422, json: { errors: { email: [expect.any(String)] } } });
  });
});

describe('API-80 the first admin', () => {
  const owner = { ...names, email: 'owner@example.com' };

  test('API-80 is made by the address that each start says, once; of two at once one is', async () => {
    const studio = await startAccounts({ demo: false });
    const key = await studio.people.setUpToken();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await studio.people.setUpToken()).toBe(key);
    expect((await studio.call(`GET /studio/setup/${key}`)).status).toBe(200);
    expect((await studio.call(`GET /studio/setup/${'A'.repeat(43)}`)).status).toBe(404);
    await studio.signUp('owner@example.com');
    const taken = await studio.call(`POST /studio/setup/${key}`, { body: owner });
    expect(taken).toMatchObject({ status: 422, json: { errors: { email: [expect.any(String)] } } });
    const answers = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) =>
        studio.call(`POST /studio/setup/${key}`, { body: { ...owner, email } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(
      await queryRows(
        studio.db,
        `select verified_at is not null as verified from users where role = 'admin'`,
      ),
    ).toEqual([{ verified: true }]);
    expect((await studio.call(`GET /studio/setup/${key}`)).status).toBe(404);
    expect(await studio.people.setUpToken()).toBeNull();
    expect(await queryRows(studio.db, 'select action from audit_log')).toEqual([{ action: 'studio.set-up' }]);
  });

  test('API-80 sets up a second factor before anything opens', async () => {
    const studio = await startAccounts({ demo: false });
    const key = await studio.people.setUpToken();
    await studio.call(`POST /studio/setup/${key}`, { body: owner });
    studio.pass(MINUTE);
    const entered = await studio.call('POST /auth/login', {
      body: { email: owner.email, password: PASSWORD, role: 'studio' },
    });
    expect(entered).toMatchObject({ status: 200, json: { data: { set_up_second_factor: true } } });
  });

  test('API-80 a demo has its admins: there is no such address', async () => {
    const studio = await startAccounts();
    expect(await studio.people.setUpToken()).toBeNull();
    await queryRows(studio.db, `insert into server_secrets (name, value) values ('set-up', $1)`, [
      'k'.repeat(43),
    ]);
    expect((await studio.call(`POST /studio/setup/${'k'.repeat(43)}`, { body: owner })).status).toBe(404);
  });
});
