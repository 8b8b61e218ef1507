import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { PASSWORD } from '../accounts.testing';
import { codeAt } from '../authenticator.testing';
import { admins } from '../people.testing';

describe('API-80 the people of the studio', () => {
  test('API-80 an admin lists them; engineers and customers may not', async () => {
    const { studio, token, people, ids } = await admins();
    expect((await people()).map(({ email, role, you, sessions }) => [email, role, you, sessions])).toEqual([
      ['ada@example.com', 'admin', true, 1],
      ['ben@example.com', 'admin', false, 0],
      ['joris@example.com', 'engineer', false, 0],
    ]);
    const engineer = await studio.logIn('joris@example.com', PASSWORD, 'studio');
    expect((await studio.call('GET /studio/people', { token: engineer })).status).toBe(403);
    expect((await studio.call('GET /studio/people')).status).toBe(401);
    const { user_id } = await studio.signUp('artist@example.com');
    const body = { version: 1, role: 'admin' };
    expect((await studio.call(`PATCH /studio/people/${user_id}`, { token, body })).status).toBe(404);
    expect((await studio.call(`PATCH /studio/people/${ids.joris}`, { token: engineer, body })).status).toBe(
      403,
    );
  });

  test('API-80 a change of role signs them out, is logged, and meets a newer version with what is stored', async () => {
    const { studio, token, ids } = await admins();
    const engineer = await studio.logIn('joris@example.com', PASSWORD, 'studio');
    const path = `PATCH /studio/people/${ids.joris}`;
    const changed = await studio.call(path, { token, body: { version: 1, role: 'admin' } });
    expect(changed).toMatchObject({
      status: 200,
      json: { data: { role: 'admin', version: 2, sessions: 0 } },
    });
    expect((await studio.call('GET /auth/me', { token: engineer })).status).toBe(401);
    const stale = await studio.call(path, { token, body: { version: 1, active: false } });
    expect(stale).toMatchObject({ status: 409, json: { data: { role: 'admin', active: true, version: 2 } } });
    expect(
      await queryRows(studio.db, 'select action, actor_name, subject_label, before, after from audit_log'),
    ).toEqual([
      {
        action: 'person.changed',
        actor_name: 'Ada Byron',
        subject_label: 'Ada Byron',
        before: { role: 'engineer' },
        after: { role: 'admin' },
      },
    ]);
  });

  test('API-80 whoever is deactivated opens nothing, until they are let in again', async () => {
    const { studio, token, ids } = await admins();
    const engineer = await studio.logIn('joris@example.com', PASSWORD, 'studio');
    const path = `PATCH /studio/people/${ids.joris}`;
    await studio.call(path, { token, body: { version: 1, active: false } });
    expect((await studio.call('GET /auth/me', { token: engineer })).status).toBe(401);
    for (const role of ['studio', 'user']) {
      const body = { email: 'joris@example.com', password: PASSWORD, role };
      expect(await studio.call('POST /auth/login', { body })).toMatchObject({
        status: 403,
        json: { message: 'This account was deactivated. An admin of the studio can let you in again.' },
      });
    }
    // Only who knows the password is told.
    const wrong = { email: 'joris@example.com', password: 'Wrong-room-7', role: 'studio' };
    expect((await studio.call('POST /auth/login', { body: wrong })).status).toBe(401);
    await studio.call(path, { token, body: { version: 2, active: true } });
    await studio.logIn('joris@example.com', PASSWORD, 'studio');
  });

  test('API-80 nobody changes their own place, and of two admins who take each other’s one stays', async () => {
    const { studio, token, ids } = await admins();
    const own = await studio.call(`PATCH /studio/people/${ids.ada}`, {
      token,
      body: { version: 1, role: 'engineer' },
    });
    expect(own).toMatchObject({
      status: 403,
      json: { message: expect.stringMatching(/another admin/) as string },
    });
    const ben = await studio.logIn('ben@example.com', PASSWORD, 'studio');
    const answers = await Promise.all([
      studio.call(`PATCH /studio/people/${ids.ben}`, { token, body: { version: 1, active: false } }),
      studio.call(`PATCH /studio/people/${ids.ada}`, { token: ben, body: { version: 1, active: false } }),
    ]);
    const ok = answers.filter(({ status }) => status === 200);
    expect(ok).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([
      expect.toSatisfy((status: number) => status === 403 || status === 401),
    ]);
    const left = await queryRows(
      studio.db,
      `select id from users where role = 'admin' and deactivated_at is null`,
    );
    expect(left).toHaveLength(1);
  });

  test('API-80 sessions end, and a lost second factor is reset with a mail', async () => {
    const { studio, token, ids, actions } = await admins();
    const engineer = await studio.logIn('joris@example.com', PASSWORD, 'studio');
    const begun = await studio.call('POST /auth/second-factor/begin', {
      token: engineer,
      body: { password: PASSWORD },
    });
    const { secret } = begun.json['data'] as { secret: string };
    const code = codeAt(secret, studio.clock.now());
    await studio.call('POST /auth/second-factor/confirm', { token: engineer, body: { code } });
    const path = `/studio/people/${ids.joris}`;
    const out = await studio.call(`DELETE ${path}/sessions`, { token });
    expect(out).toMatchObject({ status: 200, json: { data: { sessions: 0 } } });
    expect((await studio.call('GET /auth/me', { token: engineer })).status).toBe(401);
    const reset = await studio.call(`DELETE ${path}/second-factor`, { token });
    expect(reset).toMatchObject({ status: 200, json: { data: { second_factor_since: null } } });
    expect(studio.told.at(-1)).toMatchObject({
      name: 'account.second-factor-changed',
      data: { email: 'joris@example.com', on: false },
    });
    expect((await studio.call(`DELETE ${path}/second-factor`, { token })).status).toBe(409);
    expect((await studio.call(`DELETE /studio/people/${ids.ada}/second-factor`, { token })).status).toBe(403);
    await studio.logIn('joris@example.com', PASSWORD, 'studio');
    expect(await actions()).toEqual(['person.signed-out', 'person.second-factor-reset']);
  });
});
