import { expect, test } from 'vitest';
import type { getMe, logIn } from '@/modules/people/accounts/accounts.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';
import type { getCustomer, resetCustomersFactor } from '../customers.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');

const of = (id: number) => ({ userId: String(id) });
const read = (id: number) =>
  admin.call<typeof getCustomer>('GET /studio/customers/{userId}', { params: of(id) });
const enter = (email: string) =>
  app
    .guest()
    .call<typeof logIn>('POST /auth/login', { body: { email, password: 'Quiet-room-7', role: 'user' } });

test('V5: API-80 an admin resets the lost second factor of a customer: logged, mailed, signed out everywhere', async () => {
  const person = await harness.newcomer();
  const { email } = must(await read(person.userId)).data;
  const reset = (version: number, who: ApiClient = admin) =>
    who.call<typeof resetCustomersFactor>('DELETE /studio/customers/{userId}/second-factor', {
      params: of(person.userId),
      body: { version },
    });
  expect(outcome(await reset(0))).toBe('conflict');
  await queryRows(
    app.db,
    "insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', $2)",
    [person.userId, app.clock.now()],
  );
  expect(must(await read(person.userId)).data.second_factor_since).not.toBeNull();
  expect(outcome(await reset(0, engineer))).toBe('forbidden');
  expect(must(await reset(0)).data).toMatchObject({ second_factor_since: null, sessions: 0 });
  expect(outcome(await person.call<typeof getMe>('GET /auth/me', {}))).toBe('unauthenticated');
  expect(outcome(await enter(email))).toBe('ok');
  await app.jobs.drain();
  const mails = await queryRows(
    app.db,
    "select 1 from mails where kind = 'second-factor' and to_email = $1",
    [email],
  );
  expect(mails).toHaveLength(1);
  const log = "select 1 from audit_log where action = 'customer.second-factor-reset'";
  expect(await queryRows(app.db, log)).toHaveLength(1);
});
