import { describe, expect, test } from 'vitest';
import type { deleteMe, exportMe } from '@/modules/people/accounts/profile.contract';
import { must, outcome, type Person } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { openRegistry } from './support/registry';

const { app, harness, engineer, whereSaid, emailOf, fullCustomer } = await openRegistry();
const PASSWORD = 'Quiet-room-7';

const remove = (who: Person, password = PASSWORD) =>
  who.call<typeof deleteMe>('DELETE /auth/me', { body: { password } });

describe('API-61 delete', () => {
  test('API-61 takes the person out of every table but the receipts; order and receipt stay in the books', async () => {
    const { person, email, orderId, itemId } = await fullCustomer('Hopper', '+31687654321');
    const others = await fullCustomer('Bystander');
    const before = await whereSaid([others.email, 'Bystander']);
    must(await harness.complete(person, orderId, itemId));
    await app.jobs.drain();
    const files = await queryRows<{ id: number; storage_key: string }>(
      app.db,
      `select f.id, f.storage_key from files f where f.uploaded_by = $1
       or f.id in (select file_id from delivery_files df join deliveries d on d.id = df.delivery_id where d.order_item_id = $2)`,
      [person.userId, itemId],
    );
    expect(files).toHaveLength(3);
    expect((await whereSaid([email, 'Hopper'])).length).toBeGreaterThan(8);

    const gone = await remove(person);
    expect(gone).toMatchObject({ ok: true, value: { message: 'Your account is deleted. Goodbye.' } });
    await queryRows(app.db, `delete from mails where kind = 'account-deleted'`);
    const said = await whereSaid([email, email.toUpperCase(), 'Hopper', '+31687654321']);
    // The law keeps receipts; mails to the studio's own people go by themselves after half a year.
    expect(said).toEqual(['mails', 'receipts']);
    const toThem = 'select 1 from mails where lower(to_email) = lower($1)';
    expect(await queryRows(app.db, toThem, [email])).toEqual([]);
    expect(await whereSaid([others.email, 'Bystander'])).toEqual(before);

    const [order] = await queryRows(
      app.db,
      'select user_id, payer_first_name, payer_last_name, amount, status from orders where id = $1',
      [orderId],
    );
    expect(order).toEqual({
      user_id: null,
      payer_first_name: 'Deleted',
      payer_last_name: 'account',
      amount: 14_000,
      status: 3,
    });
    expect(
      await queryRows(
        app.db,
        'select 1 from ledger_entries where checkout_id in (select checkout_id from orders where id = $1)',
        [orderId],
      ),
    ).not.toEqual([]);
    expect(
      await queryRows(app.db, 'select user_name from testimonials where order_id = $1', [orderId]),
    ).toEqual([{ user_name: 'A customer' }]);

    await app.jobs.drain();
    const stored = await queryRows(
      app.db,
      'select id, name, state from files where id = any($1) order by id',
      [files.map(({ id }) => id)],
    );
    expect(stored).toEqual(
      files.map(({ id }) => ({ id, name: 'deleted', state: 'deleted' })).toSorted((a, b) => a.id - b.id),
    );
  });

  test('API-61 every session ends, the address can sign up anew, and a second press finds nobody', async () => {
    const person = await harness.newcomer();
    const email = await emailOf(person);
    const both = await Promise.all([remove(person), remove(person)]);
    expect(both.map((answer) => outcome(answer)).toSorted()).toEqual(['ok', 'unauthenticated']);
    expect(
      (await app.request('/api/auth/me', { headers: { authorization: `Bearer ${person.token}` } })).status,
    ).toBe(401);
    expect(await queryRows(app.db, 'select 1 from users where lower(email) = lower($1)', [email])).toEqual(
      [],
    );
  });

  test('API-61 422 with a wrong password, and nothing is gone', async () => {
    const person = await harness.newcomer();
    expect(await remove(person, 'Wrong-room-1')).toMatchObject({
      ok: false,
      refusal: { kind: 'invalid', errors: { password: ['Wrong password.'] } },
    });
    expect(outcome(await person.call<typeof exportMe>('GET /auth/me/export', {}))).toBe('ok');
  });

  test('API-61 409 while an order is open, by its number; and it can be done afterwards', async () => {
    const person = await harness.newcomer();
    const first = await harness.itemOf(person, engineer);
    const second = await harness.itemOf(person);
    expect(await remove(person)).toMatchObject({
      ok: false,
      refusal: {
        kind: 'conflict',
        message: `Orders ${first.orderId} and ${second.orderId} are still open. Approve every song first, or contact us and we will sort it out.`,
      },
    });
    must(await harness.complete(person, first.orderId, first.itemId));
    expect(await remove(person)).toMatchObject({
      refusal: {
        message: expect.stringMatching(new RegExp(`^Order ${second.orderId} is still open`)) as string,
      },
    });
    must(await harness.take(engineer, second.itemId));
    must(await harness.deliver(engineer, second.itemId));
    must(await harness.complete(person, second.orderId, second.itemId));
    expect(outcome(await remove(person))).toBe('ok');
  });

  test('API-61 409 while a monthly package runs or money is on its way; ended packages lose their name', async () => {
    const person = await harness.newcomer();
    const values = [person.userId, app.clock.now(), `sub-of-${person.userId}`];
    await queryRows(
      app.db,
      `insert into subscriptions (user_id, service_id, provider, reference, state, line, items_per_month, payer, price,
         currency, check_at, created_at, started_at)
       values ($1, 101, 'demo', $3, 'active', '{"service_name": "Monthly"}', 1,
         '{"first_name": "New", "email": "customer@example.com"}', 100, 'USD', $2, $2, $2)`,
      values,
    );
    expect(await remove(person)).toMatchObject({
      refusal: {
        kind: 'conflict',
        message: expect.stringContaining('You have an active monthly package.') as string,
      },
    });
    await queryRows(app.db, `update subscriptions set state = 'ended' where user_id = $1`, [person.userId]);
    const { orderId, itemId } = await harness.itemOf(person, engineer);
    must(await harness.complete(person, orderId, itemId));
    const checkout = 'checkout_id = (select checkout_id from orders where id = $1)';
    await queryRows(app.db, `update payments set state = 'refund_due' where ${checkout}`, [orderId]);
    expect(await remove(person)).toMatchObject({
      refusal: {
        kind: 'conflict',
        message: expect.stringContaining('A refund to you is still on its way') as string,
      },
    });
    await queryRows(app.db, `update payments set state = 'refunded' where ${checkout}`, [orderId]);
    expect(outcome(await remove(person))).toBe('ok');
    expect(
      await queryRows(
        app.db,
        `select user_id, payer ->> 'first_name' as name from subscriptions where reference = $1`,
        [`sub-of-${person.userId}`],
      ),
    ).toEqual([{ user_id: null, name: 'Deleted' }]);
  });

  test('API-61 409 for people of the studio', async () => {
    const colleague = await harness.newcomer('engineer');
    expect(outcome(await remove(colleague))).toBe('conflict');
    expect(await app.services.accounts.profileOf(colleague.userId as UserId)).not.toBeNull();
  });

  test('API-61 401 for a guest', async () => {
    const body = { password: PASSWORD };
    expect(outcome(await app.guest().call<typeof deleteMe>('DELETE /auth/me', { body }))).toBe(
      'unauthenticated',
    );
  });
});
