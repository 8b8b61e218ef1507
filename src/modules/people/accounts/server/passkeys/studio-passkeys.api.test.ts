import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { PASSWORD, dataOf, startAccounts } from '../../accounts.testing';
import { newAuthenticator } from '../../passkeys.testing';
import { hashPassword } from '../password-hash';

// A studio that is no demo: whoever works there needs both factors.
const { call, clock, db } = await startAccounts({ demo: false });

test('API-62 an engineer’s passkey is both factors, until it is removed', async () => {
  const email = 'engineer@studio.test';
  const now = clock.now();
  await queryRows(
    db,
    `insert into users (email, password_hash, first_name, last_name, role, verified_at, created_at, updated_at)
     values ($1, $2, 'Joris', 'Vos', 'engineer', $3, $3, $3)`,
    [email, await hashPassword(PASSWORD), now],
  );
  const first = await call('POST /auth/login', { body: { email, password: PASSWORD, role: 'studio' } });
  const { token: half } = dataOf(first);
  // Without the second factor the session opens nothing, adding a passkey neither.
  expect((await call('POST /auth/passkeys/begin', { token: half, body: {} })).status).toBe(401);
  await queryRows(
    db,
    `insert into second_factors (user_id, secret, confirmed_at)
     select id, 'sealed', $2 from users where email = $1`,
    [email, now],
  );
  const device = newAuthenticator();
  const begun = await call('POST /auth/passkeys/begin', { token: half, body: {} });
  const passkey = device.create(begun.json['data'] as { challenge: string; user: { id: string } });
  const made = await call('POST /auth/passkeys', { token: half, body: { name: 'Desk', passkey } });
  expect(made.status).toBe(201);
  const { id } = made.json['data'] as { id: number };

  // The app is lost, an admin has reset it: the passkey still opens the studio by itself.
  await queryRows(db, 'delete from second_factors');
  const enter = async () => {
    const { json } = await call('POST /auth/login/passkey/begin');
    const signed = device.sign(json['data'] as { challenge: string });
    return call('POST /auth/login/passkey', { body: { role: 'studio', passkey: signed } });
  };
  const entered = await enter();
  expect(entered.status).toBe(200);
  expect(entered.json['data']).not.toHaveProperty('set_up_second_factor');
  const { token } = dataOf(entered);
  expect((await call('GET /auth/me', { token })).status).toBe(200);
  // The password's session is half a one again.
  expect((await call('GET /auth/me', { token: half })).status).toBe(401);
  // Removed in its own session: that one now needs a second factor as any other.
  expect((await call(`DELETE /auth/passkeys/${id}`, { token })).status).toBe(200);
  expect((await call('GET /auth/me', { token })).status).toBe(401);
  expect((await enter()).status).toBe(401);
});
