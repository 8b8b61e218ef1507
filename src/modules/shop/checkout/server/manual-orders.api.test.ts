import { beforeAll, describe, expect, test } from 'vitest';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { BodyOf } from '@/shared/endpoint';
import { startTestApp, type SignedInClient } from '@test/support/app';
import type { findManualCustomer, makeManualOrder } from '../manual-orders.contract';
import type { refundOrder } from '../money.contract';
import type { getStudioOrder } from '@/modules/back-office/orders/order-admin.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
let admin: SignedInClient;

beforeAll(async () => {
  admin = await app.signIn('admin');
});

type Input = BodyOf<typeof makeManualOrder>;

function input(change: object = {}): Input {
  return {
    key: crypto.randomUUID(),
    customer: { email: 'ana@label.test', first_name: 'Ana', last_name: 'Label', phone: '+31 6 1234 5678' },
    lines: [{ service_id: 101, qty: 2 }],
    amount: 280,
    paid_by: 'bank',
    reference: 'RF18 5390',
    ...change,
  } as Input;
}

const make = (body: Input, who: ApiClient = admin) =>
  who.call<typeof makeManualOrder>('POST /studio/hand-orders', { body });
const order = async (id: number) =>
  must(
    await admin.call<typeof getStudioOrder>('GET /studio/orders/{orderId}', {
      params: { orderId: String(id) },
    }),
  ).data;
const mailsTo = (address: string) =>
  queryRows<{ kind: string; body_text: string }>(
    app.db,
    'select kind, body_text from mails where to_email = $1 order by id',
    [address],
  );
const count = async (table: string) =>
  (await queryRows<{ n: number }>(app.db, `select count(*) as n from ${table}`))[0]?.n;

describe('API-80 an order by hand that was paid outside', () => {
  test('makes the order, its ledger entry, its receipt with a number, its mail and its line in the log', async () => {
    const made = must(await make(input()));
    await app.jobs.drain();
    const shown = await order(made.order_id ?? 0);
    expect(made.url).toBeNull();
    expect(shown).toMatchObject({
      customer: { first_name: 'Ana', email: 'ana@label.test', phone: '+31612345678', user_id: null },
      total: 280,
      by_hand: { reference: 'RF18 5390' },
      payments: [{ provider: 'bank', method: 'bank', state: 'succeeded', amount: 280 }],
      receipts: [{ kind: 'receipt', number: expect.stringMatching(/^TEST-\d{4}-\d{6}$/), total: 280 }],
      money: { payment_method: 'bank', refundable: 280 },
    });
    expect(shown.by_hand?.by).not.toBeNull();
    expect(shown.ledger.map(({ account, amount }) => [account, amount])).toEqual([
      ['outside:bank', 280],
      ['sales', -280],
    ]);
    expect(shown.history.map(({ text }) => text)).toContain('Made by hand');
    expect((await mailsTo('ana@label.test')).map(({ kind }) => kind)).toEqual(['order-received']);
  });

  test('pressed twice, also at once, it is one order', async () => {
    const body = input({ paid_by: 'cash', reference: '' });
    const before = await count('orders');
    const made = await Promise.all([1, 2, 3].map(() => make(body)));
    expect(new Set(made.map((one) => must(one).order_id)).size).toBe(1);
    expect(await count('orders')).toBe((before ?? 0) + 1);
    const again = must(await make(input({ paid_by: 'cash' })));
    expect(again.order_id).not.toBe(must(await make(body)).order_id);
  });

  test('joins the account of a confirmed address, and no other', async () => {
    const person = await harness.newcomer();
    const [{ email } = { email: '' }] = await queryRows<{ email: string }>(
      app.db,
      'select email from users where id = $1',
      [person.userId],
    );
    const customer = { email: email.toUpperCase(), first_name: 'New', last_name: 'Comer' };
    const asGuest = must(await make(input({ customer })));
    expect((await order(asGuest.order_id ?? 0)).customer.user_id).toBeNull();
    await queryRows(app.db, 'update users set verified_at = now() where id = $1', [person.userId]);
    const owned = must(await make(input({ customer })));
    expect((await order(owned.order_id ?? 0)).customer.user_id).toBe(person.userId);
    const known = must(
      await admin.call<typeof findManualCustomer>('GET /studio/hand-orders/customer', { query: { email } }),
    );
    expect(known.data).toMatchObject({ first_name: 'New', has_account: true });
    const nobody = await admin.call<typeof findManualCustomer>('GET /studio/hand-orders/customer', {
      query: { email: 'nobody@label.test' },
    });
    expect(must(nobody).data).toBeNull();
  });

  test('money that came outside goes back outside: booked at once, nobody is asked', async () => {
    const made = must(await make(input()));
    const params = { orderId: String(made.order_id) };
    const body = { amount: 80, reason: 'One song less', key: crypto.randomUUID() };
    const back = must(
      await admin.call<typeof refundOrder>('POST /studio/orders/{orderId}/refund', { params, body }),
    );
    expect(back.refund.state).toBe('done');
    await app.jobs.drain();
    const shown = await order(made.order_id ?? 0);
    expect(
      shown.ledger.filter(({ kind }) => kind === 'refund').map(({ account, amount }) => [account, amount]),
    ).toEqual([
      ['sales', 80],
      ['outside:bank', -80],
    ]);
    expect(shown.receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note']);
    app.clock.advance(200 * 24 * 3_600_000);
    expect(await app.services.checkout.reconcile()).toBe(0);
    // Half a year later everybody logs in anew.
    admin = await app.signIn('admin');
  });

  test('another total than shown, unknown services, packages and nonsense make nothing', async () => {
    const before = await count('checkouts');
    expect(await make(input({ amount: 279 }))).toMatchObject({
      refusal: { kind: 'conflict', message: expect.stringContaining('$280.00') as string },
    });
    expect(outcome(await make(input({ lines: [{ service_id: 999, qty: 1 }] })))).toBe('conflict');
    expect(outcome(await make(input({ lines: [] })))).toBe('invalid');
    expect(outcome(await make(input({ paid_by: 'gold' })))).toBe('invalid');
    await queryRows(
      app.db,
      `insert into services (id, category_id, name, service_type, is_gift_card, price, max_revision)
       values (103, 2, 'Monthly', 'subscription', false, 9900, 2)`,
    );
    expect(await make(input({ lines: [{ service_id: 103, qty: 1 }] }))).toMatchObject({
      refusal: {
        kind: 'invalid',
        errors: { lines: [expect.stringContaining('Monthly packages') as string] },
      },
    });
    expect(await count('checkouts')).toBe(before);
    expect(outcome(await make(input(), await app.signIn('engineer')))).toBe('forbidden');
  });
});
