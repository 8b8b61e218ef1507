import { beforeAll, describe, expect, test } from 'vitest';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import { queryRows } from '@/platform/db/database';
import type { BodyOf } from '@/shared/endpoint';
import { startTestApp, type SignedInClient } from '@test/support/app';
import type { finishOrder, openCheckout } from '../checkout.contract';
import type {
  listPaymentRequests,
  mailPaymentRequest,
  makeManualOrder,
  readPayLink,
  startPayLink,
  withdrawPaymentRequest,
} from '../manual-orders.contract';
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

const make = (body: Input) => admin.call<typeof makeManualOrder>('POST /studio/hand-orders', { body });
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
describe('API-80 an order by hand that is asked for by a link', () => {
  const ana = { email: 'late@label.test', first_name: 'Late', last_name: 'Payer' };
  const tokenOf = (url: string | null) => (url ?? '').split('/pay/')[1] ?? '';
  const view = (payToken: string) =>
    app.guest().call<typeof readPayLink>('GET /pay-links/{payToken}', { params: { payToken } });
  const start = (payToken: string, method: 'card' | 'paypal' = 'card') =>
    app.guest().call<typeof startPayLink>('POST /pay-links/{payToken}/payment', {
      params: { payToken },
      body: { method },
    });
  const requests = async () =>
    must(await admin.call<typeof listPaymentRequests>('GET /studio/hand-orders', {})).data;

  async function pay(token: string) {
    const { paymentIntentId, clientSecret } = must(await start(token));
    const guest = app.guest();
    must(
      await guest.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
        params: { intent: paymentIntentId },
        body: { card_number: '4242424242424242', expiry: '12/30', cvc: '123', client_secret: clientSecret },
      }),
    );
    const body = { transaction_id: paymentIntentId, amount: 280 };
    return must(await guest.call<typeof finishOrder>('POST /success', { body })).order_id;
  }

  test('no order until it is paid: the mailed link pays at the price that was asked, and makes it', async () => {
    const body = input({ customer: ana, paid_by: null, reference: '' });
    const made = must(await make(body));
    expect(made.order_id).toBeNull();
    expect(must(await make(body)).url).toBe(made.url);
    await app.jobs.drain();
    const [mail] = await mailsTo(ana.email);
    expect(mail?.kind).toBe('payment-request');
    expect(mail?.body_text).toContain(made.url);
    const token = tokenOf(made.url);
    // A price change never touches what was asked for.
    await queryRows(app.db, 'update services set price = 99900 where id = 101');
    expect(must(await view(token)).data).toMatchObject({
      state: 'open',
      total: 280,
      payer: { email: ana.email },
    });
    expect(must(await start(token)).paymentIntentId).toBe(must(await start(token)).paymentIntentId);
    expect((await requests()).map(({ customer_email }) => customer_email)).toEqual([ana.email]);
    const orderId = await pay(token);
    await queryRows(app.db, 'update services set price = 14000 where id = 101');
    await app.jobs.drain();
    expect(await order(orderId)).toMatchObject({
      total: 280,
      by_hand: { reference: '' },
      money: { payment_method: 'demo' },
    });
    expect(must(await view(token)).data).toMatchObject({ state: 'completed', order_id: orderId });
    expect(await start(token)).toMatchObject({
      refusal: { kind: 'conflict', message: expect.stringContaining(`order ${orderId}`) as string },
    });
    expect(await requests()).toEqual([]);
  });

  test('of a confirmed address it becomes the account’s order, whoever pays it', async () => {
    const person = await harness.newcomer();
    await queryRows(app.db, `update users set verified_at = now(), email = 'own@label.test' where id = $1`, [
      person.userId,
    ]);
    const made = must(await make(input({ customer: { ...ana, email: 'own@label.test' }, paid_by: null })));
    const orderId = await pay(tokenOf(made.url));
    expect((await order(orderId)).customer.user_id).toBe(person.userId);
  });

  test('a payment that was begun and left is given up, and the link still pays', async () => {
    const made = must(await make(input({ customer: ana, paid_by: null })));
    const token = tokenOf(made.url);
    const first = must(await start(token));
    app.clock.advance(26 * 3_600_000);
    await app.services.checkout.reconcile();
    expect(must(await view(token)).data.state).toBe('open');
    expect(must(await start(token)).paymentIntentId).not.toBe(first.paymentIntentId);
    expect(await pay(token)).toBeGreaterThan(0);
  });

  test('is mailed again, not twice within a minute; withdrawn it can’t be paid', async () => {
    const other = { ...ana, email: 'again@label.test' };
    const made = must(await make(input({ customer: other, paid_by: null })));
    const token = tokenOf(made.url);
    must(await start(token));
    const [request] = await requests();
    const params = { manualOrderId: String(request?.id) };
    const mail = () =>
      admin.call<typeof mailPaymentRequest>('POST /studio/hand-orders/{manualOrderId}/mail', { params });
    must(await mail());
    app.clock.advance(61_000);
    must(await mail());
    must(await mail());
    await app.jobs.drain();
    expect(await mailsTo(other.email)).toHaveLength(2);
    const withdraw = () =>
      admin.call<typeof withdrawPaymentRequest>('POST /studio/hand-orders/{manualOrderId}/withdraw', {
        params,
      });
    must(await withdraw());
    must(await withdraw());
    expect(must(await view(token)).data.state).toBe('cancelled');
    expect(outcome(await start(token))).toBe('conflict');
    expect(outcome(await mail())).toBe('conflict');
    const logged = await queryRows<{ action: string }>(
      app.db,
      `select action from audit_log where subject_kind = 'payment-request' and subject_id = $1 order by id`,
      [String(request?.id)],
    );
    expect(logged.map(({ action }) => action)).toEqual([
      'payment-request.made',
      'payment-request.mailed',
      'payment-request.withdrawn',
    ]);
  });

  test('made-up links and those of carts open nothing', async () => {
    const { checkout_id } = must(
      await app.guest().call<typeof openCheckout>('POST /checkouts', {
        body: { cartItems: [{ service_id: 102, qty: 1 }], guest_info: { ...ana, phone: '17025550123' } },
      }),
    ).data;
    for (const token of ['1.x', `${checkout_id}.${'A'.repeat(43)}`, '../../1', '0', 'a'.repeat(200)])
      expect([token, outcome(await view(token))]).toEqual([token, 'not_found']);
  });
});
