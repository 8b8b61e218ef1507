import { afterAll, afterEach, beforeEach } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import type { finishOrder } from '@/modules/shop/checkout/checkout.contract';
import type { nameRefund } from '@/modules/shop/checkout/match.contract';
import type { getMoneyOverview, getOrderMoney, refundOrder } from '@/modules/shop/checkout/money.contract';
import type { startSubscription } from '@/modules/shop/subscriptions/subscriptions.contract';
import { queryRows } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import type { SignedWebhook } from '@test/fakes/paypal/webhooks';
import { startTestApp } from './app';
import demoCatalogue from '../../content/demo/catalogue.json';

const PLAN = 'P-DEMO-MONTHLY-MASTERING-4';

/** An amount of cents as PayPal writes it. */
export const usd = (amount: number) => ({ currency_code: 'USD', value: (amount / 100).toFixed(2) });

/** What the ledger says where that much of a month is left. */
export const left = (amount: number): Record<string, number> =>
  amount === 0 ? {} : { 'provider:paypal': amount, sales: -amount };

function valueOf<T>(answer: { ok: true; value: T } | { ok: false; refusal: { message: string } }): T {
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

/**
 * The whole product with PayPal's keys, against the fake of PayPal, and a package of 70.00 USD that months are bought of.
 * For the top of a test file: before each test the books are empty.
 */
export async function startPayPalMonths() {
  const holder: { now: () => Date } = { now: () => new Date('2026-03-02T10:00:00Z') };
  const fake = await startPayPalFake({ now: () => holder.now() });
  const app = await startTestApp({ paypal: { ...FAKE_KEYS, environment: 'sandbox', apiBase: fake.base } });
  holder.now = () => app.clock.now();
  await seedCatalogue(app.db, demoCatalogue);
  fake.books.plans.set(PLAN, usd(7000));
  const people = { customer: await app.signIn('customer'), admin: await app.signIn('admin') };
  let inputs = 0;

  beforeEach(async () => {
    // Ids go on: PayPal remembers the keys that are made of them.
    await queryRows(
      app.db,
      `truncate subscriptions, subscription_invoices, checkouts, payments, webhook_events, ledger_entries, orders, order_items,
         disputes, refunds, receipts cascade`,
    );
    app.clock.advance(2 * MINUTE);
    fake.news = 'by id';
    fake.mayReadDisputes = true;
    people.customer = await app.signIn('customer');
    people.admin = await app.signIn('admin');
  });
  afterEach(() => {
    const [problem] = fake.invalid;
    if (problem !== undefined) throw new Error(problem);
  });
  afterAll(() => fake.close());

  const begin = async () => {
    const body = { service_id: 10, price: 70, currency: 'USD', method: 'paypal' as const };
    return valueOf(await people.customer.call<typeof startSubscription>('POST /subscriptions', { body }))
      .data;
  };
  const claim = (reference: string) =>
    people.customer.call<typeof finishOrder>('POST /success', {
      body: {
        transaction_id: reference,
        subscription_id: reference,
        amount: 70,
        payment_method: 'paypal',
        order_type: 'subscription',
      },
    });
  const chargeOf = (reference: string): string =>
    fake.books.subscriptions.get(reference)?.charges.at(-1)?.id ?? '';
  const send = async ({ body, headers }: SignedWebhook): Promise<number> =>
    (await app.request('/api/webhooks/paypal', { method: 'POST', headers, body })).status;

  return {
    app,
    fake,
    people,
    begin,
    claim,
    chargeOf,
    /** Buys a package; the order of its first month and PayPal's id of the charge. */
    month: async () => {
      const { reference } = await begin();
      fake.approveSubscription(reference);
      const { order_id: orderId } = valueOf(await claim(reference));
      return { reference, charge: chargeOf(reference), orderId };
    },
    /** Delivers news; answers with what it was answered, each once. */
    deliver: async (news: readonly SignedWebhook[]): Promise<number[]> => {
      const answers: number[] = [];
      for (const one of news) answers.push(await send(one));
      return [...new Set(answers)];
    },
    refund: (orderId: number, amount: number, key?: string) => {
      inputs += 1;
      const own = key ?? `00000000-0000-4000-8000-${String(inputs).padStart(12, '0')}`;
      return people.admin.call<typeof refundOrder>('POST /studio/orders/{orderId}/refund', {
        params: { orderId: String(orderId) },
        body: { amount, reason: 'Goodwill', key: own },
      });
    },
    name: (paymentId: number, refund_id: string) =>
      people.admin.call<typeof nameRefund>('POST /studio/payments/{paymentId}/refunds', {
        params: { paymentId: String(paymentId) },
        body: { refund_id },
      }),
    money: async (orderId: number) => {
      const params = { orderId: String(orderId) };
      const path = 'GET /studio/orders/{orderId}/money';
      return valueOf(await people.admin.call<typeof getOrderMoney>(path, { params })).data;
    },
    overview: async () =>
      valueOf(await people.admin.call<typeof getMoneyOverview>('GET /studio/money', {})).data,
    /** The ledger's accounts that hold something. */
    ledger: async (): Promise<Record<string, number>> => {
      const rows = await queryRows<{ account: string; sum: number }>(
        app.db,
        `select account, sum(amount)::float8 as sum from ledger_entries group by account having sum(amount) <> 0`,
      );
      return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
    },
    creditNotes: async (): Promise<number[]> => {
      const rows = await queryRows<{ total: number }>(
        app.db,
        `select total from receipts where kind = 'credit_note' order by id`,
      );
      return rows.map(({ total }) => total);
    },
    /** Lets time go by with all that falls due. */
    after: async (ms: number): Promise<void> => {
      app.clock.advance(ms);
      await app.jobs.drain();
    },
  };
}
