import { describe, expect, test } from 'vitest';
import type { getMe, logIn } from '@/modules/people/accounts/accounts.contract';
import type { exportMe } from '@/modules/people/accounts/profile.contract';
import type { openCheckout } from '@/modules/shop/checkout/checkout.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';
import type {
  blockCustomer,
  eraseCustomer,
  getCustomer,
  listCustomers,
  noteCustomer,
  unblockCustomer,
} from '../customers.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const customer = await app.signIn('customer');
const PASSWORD = 'Quiet-room-7';

const of = (id: number) => ({ userId: String(id) });
const list = (query: Record<string, string> = {}, who: ApiClient = admin) =>
  who.call<typeof listCustomers>('GET /studio/customers', { query });
const read = (id: number, who: ApiClient = admin) =>
  who.call<typeof getCustomer>('GET /studio/customers/{userId}', { params: of(id) });
const note = (id: number, body: { note: string; version: number }, who: ApiClient = admin) =>
  who.call<typeof noteCustomer>('PUT /studio/customers/{userId}/note', { params: of(id), body });
const block = (id: number, body: { version: number; reason?: string }, who: ApiClient = admin) =>
  who.call<typeof blockCustomer>('POST /studio/customers/{userId}/block', {
    params: of(id),
    body: { reason: 'Chargebacks', ...body },
  });
const unblock = (id: number, version: number, who: ApiClient = admin) =>
  who.call<typeof unblockCustomer>('POST /studio/customers/{userId}/unblock', {
    params: of(id),
    body: { version },
  });
const erase = (id: number, body: { email: string; version?: number }, who: ApiClient = admin) =>
  who.call<typeof eraseCustomer>('DELETE /studio/customers/{userId}', {
    params: of(id),
    body: { version: 0, ...body },
  });

async function emailOf(id: number): Promise<string> {
  const [row] = await queryRows<{ email: string }>(app.db, 'select email from users where id = $1', [id]);
  return row?.email ?? '';
}

const rename = (id: number, first: string, last: string) =>
  queryRows(app.db, 'update users set first_name = $2, last_name = $3 where id = $1', [id, first, last]);

const enter = (email: string) =>
  app.guest().call<typeof logIn>('POST /auth/login', { body: { email, password: PASSWORD, role: 'user' } });

describe('API-80 customers', () => {
  test('are listed with orders and what they spent, the newest first; people of the studio are none', async () => {
    const person = await harness.newcomer();
    const { orderId } = await harness.buy(person);
    const page = must(await list({ per_page: '100' }));
    expect(page.data[0]).toMatchObject({
      id: person.userId,
      orders: 1,
      last_order_at: app.clock.now().toISOString(),
      spent: [{ amount: 140, currency: 'USD' }],
      blocked: false,
    });
    const ids: (number | null)[] = page.data.map(({ id }) => id);
    expect(ids).toContain(customer.userId);
    expect([ids.includes(admin.userId), ids.includes(engineer.userId)]).toEqual([false, false]);
    expect(page.total).toBe(ids.length);
    await queryRows(
      app.db,
      `insert into refunds (order_id, checkout_id, amount, to_money, to_gift, currency, state, made_by, reason, check_at, created_at)
       select id, checkout_id, 4000, 0, 4000, currency, 'done', 'studio', 'x', $2, $2 from orders where id = $1`,
      [orderId, app.clock.now()],
    );
    const { data } = must(await read(person.userId));
    expect(data).toMatchObject({
      spent: [{ amount: 100, currency: 'USD' }],
      sessions: 1,
      note: '',
      version: 0,
      order_list: [{ id: orderId, amount: 140, what: 'Mixing', payment_status: 'paid' }],
    });
    expect(must(await list({ per_page: '1', page: '2' })).data).toHaveLength(1);
    expect(must(await list({ page: '900' })).data).toEqual([]);
  });

  test('are found by words of name and address in any order, by phone, and by an order’s number', async () => {
    const person = await harness.newcomer();
    await rename(person.userId, 'Zoë', 'Lindqvist');
    await queryRows(app.db, "update users set phone = '+46701234567' where id = $1", [person.userId]);
    const { orderId } = await harness.buy(person);
    const found = async (q: string) => must(await list({ q })).data.map(({ id }) => id);
    for (const q of ['zoe', 'LINDQ', 'lindqvist zoë', await emailOf(person.userId), '467012', `#${orderId}`])
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining([person.userId])]);
    for (const q of ['indqvist', 'zoe nobody', '%', "' or 1=1 --", '&|!'])
      expect([q, await found(q)]).toEqual([q, []]);
  });

  test('are for admins alone', async () => {
    const calls = (who: ApiClient) =>
      Promise.all([
        list({}, who),
        read(customer.userId, who),
        note(customer.userId, { note: 'x', version: 0 }, who),
        block(customer.userId, { version: 0 }, who),
        unblock(customer.userId, 0, who),
        erase(customer.userId, { email: 'customer@demo.test' }, who),
      ]);
    expect((await calls(engineer)).map(outcome)).toEqual(Array(6).fill('forbidden'));
    expect((await calls(customer)).map(outcome)).toEqual(Array(6).fill('forbidden'));
    expect((await calls(app.guest())).map(outcome)).toEqual(Array(6).fill('unauthenticated'));
    for (const id of [999_999, engineer.userId]) {
      expect(outcome(await read(id))).toBe('not_found');
      expect(outcome(await note(id, { note: 'x', version: 0 }))).toBe('not_found');
      expect(outcome(await block(id, { version: 0 }))).toBe('not_found');
    }
    expect(outcome(await erase(999_999, { email: 'x@y.z' }))).toBe('not_found');
    expect(outcome(await erase(engineer.userId, { email: 'engineer@demo.test' }))).toBe('conflict');
  });
});

describe('API-80 notes', () => {
  test('are written with their version; the second of two is told what is stored', async () => {
    const { userId } = await harness.newcomer();
    expect(must(await note(userId, { note: 'Likes it loud', version: 0 })).data).toMatchObject({
      note: 'Likes it loud',
      version: 1,
    });
    expect(await note(userId, { note: 'Mine', version: 0 })).toMatchObject({
      refusal: { kind: 'conflict', data: { id: userId, note: 'Likes it loud', version: 1 } },
    });
    expect(must(await note(userId, { note: '', version: 1 })).data.note).toBe('');
    const log = await queryRows(
      app.db,
      "select subject_label, before, after from audit_log where action = 'customer.noted' and subject_id = $1 order by id",
      [String(userId)],
    );
    expect(log[0]).toEqual({
      subject_label: `Customer ${userId}`,
      before: { note: '' },
      after: { note: 'Likes it loud' },
    });
    expect(log).toHaveLength(2);
    expect(outcome(await note(userId, { note: 'x'.repeat(10_001), version: 2 }))).toBe('invalid');
  });

  test('API-61 are given to their customer who asks for their data', async () => {
    const person = await harness.newcomer();
    must(await note(person.userId, { note: 'Likes it loud', version: 0 }));
    const { data } = must(await person.call<typeof exportMe>('GET /auth/me/export', {}));
    expect(data['notes_of_the_studio']).toMatchObject({ note: 'Likes it loud' });
  });
});

describe('API-80 a blocked customer', () => {
  test('is logged out, can’t log in or buy, is told so kindly, and is let again', async () => {
    const person = await harness.newcomer();
    const email = await emailOf(person.userId);
    expect(outcome(await block(person.userId, { version: 0, reason: ' ' }))).toBe('invalid');
    const blocked = must(await block(person.userId, { version: 0 })).data;
    expect(blocked).toMatchObject({ blocked: true, block_reason: 'Chargebacks', sessions: 0, version: 1 });
    expect(outcome(await person.call<typeof getMe>('GET /auth/me', {}))).toBe('unauthenticated');
    expect(await enter(email)).toMatchObject({
      refusal: {
        kind: 'forbidden',
        message: expect.stringContaining('blocked. Please contact us') as string,
      },
    });
    const wrong = { email, password: 'Wrong-room-1', role: 'user' } as const;
    expect(outcome(await app.guest().call<typeof logIn>('POST /auth/login', { body: wrong }))).toBe(
      'unauthenticated',
    );
    const buy = (address: string) =>
      app.guest().call<typeof openCheckout>('POST /checkouts', {
        body: {
          cartItems: [{ service_id: 102, qty: 1 }],
          guest_info: { first_name: 'A', last_name: 'B', email: address, phone: '17025550123' },
        },
      });
    expect(await buy(email.toUpperCase())).toMatchObject({
      refusal: { kind: 'invalid', message: expect.stringContaining('contact us') as string },
    });
    expect(outcome(await buy('somebody-else@artist.test'))).toBe('ok');
    expect(must(await list({ show: 'blocked' })).data.map(({ id }) => id)).toEqual([person.userId]);
    expect(await block(person.userId, { version: 1 })).toMatchObject({
      refusal: { kind: 'conflict', message: 'This customer is blocked already.' },
    });
    expect(await unblock(person.userId, 0)).toMatchObject({ refusal: { data: { version: 1 } } });
    expect(must(await unblock(person.userId, 1)).data).toMatchObject({ blocked: false, block_reason: '' });
    expect(outcome(await enter(email))).toBe('ok');
    expect(outcome(await buy(email))).toBe('ok');
    expect(outcome(await unblock(person.userId, 2))).toBe('conflict');
    const log = await queryRows<{ action: string }>(
      app.db,
      'select action from audit_log where subject_id = $1 order by id',
      [String(person.userId)],
    );
    expect(log.map(({ action }) => action)).toEqual(['customer.blocked', 'customer.unblocked']);
  });
});

describe('API-80 erasing on request', () => {
  test('deletes the account by the rules of deleting one’s own, and the log names nobody', async () => {
    const person = await harness.newcomer();
    const email = await emailOf(person.userId);
    must(await note(person.userId, { note: 'Moved to Rome', version: 0 }));
    expect(await erase(person.userId, { email: 'other@example.com', version: 1 })).toMatchObject({
      refusal: { kind: 'invalid', errors: { email: ['This is not their address.'] } },
    });
    expect(await erase(person.userId, { email })).toMatchObject({ refusal: { data: { version: 1 } } });
    must(await erase(person.userId, { email: email.toUpperCase(), version: 1 }));
    expect(outcome(await read(person.userId))).toBe('not_found');
    expect(outcome(await person.call<typeof getMe>('GET /auth/me', {}))).toBe('unauthenticated');
    const log = await queryRows(
      app.db,
      "select action, subject_label, before, after from audit_log where subject_kind = 'customer' and subject_id = $1 order by id",
      [String(person.userId)],
    );
    const nobody = { subject_label: 'A deleted account', before: null, after: null };
    expect(log).toEqual([
      { action: 'customer.noted', ...nobody },
      { action: 'customer.erased', ...nobody },
    ]);
    await app.jobs.drain();
    const mails = await queryRows(
      app.db,
      "select 1 from mails where kind = 'account-deleted' and to_email = $1",
      [email],
    );
    expect(mails).toHaveLength(1);
  });

  test('is refused with the reason while an order is open, and nothing is gone or logged', async () => {
    const person = await harness.newcomer();
    const { orderId } = await harness.buy(person);
    expect(await erase(person.userId, { email: await emailOf(person.userId) })).toMatchObject({
      refusal: {
        kind: 'conflict',
        message: expect.stringContaining(`Order ${orderId} is still open`) as string,
      },
    });
    expect(outcome(await read(person.userId))).toBe('ok');
    const log = "select 1 from audit_log where action = 'customer.erased' and subject_id = $1";
    expect(await queryRows(app.db, log, [String(person.userId)])).toEqual([]);
  });
});
