import { afterAll, afterEach } from 'vitest';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { queryRows } from '@/platform/db/database';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import { startTestApp, type TestAppOptions } from './app';

export const usd = (amount: number) => ({ currency_code: 'USD', value: (amount / 100).toFixed(2) });

/** A payment that waits for its buyer. */
export interface Begun {
  readonly id: string;
  readonly secret: string;
}

/** The whole product with PayPal's keys, against the fake of PayPal, and guests who buy for 51.00 USD. */
export async function startPayPalSales(options: Omit<TestAppOptions, 'paypal'> = {}) {
  const holder: { now: () => Date } = { now: () => new Date('2026-03-02T10:00:00Z') };
  const fake = await startPayPalFake({ now: () => holder.now() });
  const keys = { ...FAKE_KEYS, environment: 'sandbox' as const, apiBase: fake.base };
  const app = await startTestApp({ ...options, paypal: keys });
  holder.now = () => app.clock.now();
  await seedShop(app.db);
  afterEach(() => {
    const [problem] = fake.invalid;
    if (problem !== undefined) throw new Error(problem);
  });
  afterAll(() => fake.close());

  const post = async (path: string, body: unknown) => {
    const answer = await app.requestAsStranger(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  let buyers = 0;
  const begin = async (): Promise<Begun> => {
    buyers += 1;
    const email = `ada${buyers}@example.com`;
    const guest_info = { first_name: 'Ada', last_name: 'Loud', email, phone: '17025550123' };
    const cart = { cartItems: [{ service_id: 102, qty: 2 }], amount: 5100, currency: 'USD' };
    const { status, body } = await post('/paypal/orders', { ...cart, user_id: 'guest', guest_info });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id: String(body['order_id']), secret: String(body['checkout_secret']) };
  };
  const capture = ({ id, secret }: Begun) =>
    post(`/paypal/orders/${id}/capture`, { checkout_secret: secret });

  return {
    app,
    fake,
    keys,
    post,
    begin,
    capture,
    buy: async (): Promise<Begun> => {
      const begun = await begin();
      fake.approve(begun.id);
      const { status, body } = await capture(begun);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return begun;
    },
    /** Delivers all news about a payment, or of one kind, and lets what follows happen. */
    news: async (about: string, kind = ''): Promise<void> => {
      for (const { body, headers } of fake.webhooks(about, kind))
        await app.request('/api/webhooks/paypal', { method: 'POST', headers, body });
      await app.jobs.drain();
    },
    /** Lets time go by with all that falls due. */
    after: async (ms: number): Promise<void> => {
      app.clock.advance(ms);
      await app.jobs.drain();
    },
    /** The ledger's accounts that hold something of one payment. */
    ledger: async (reference: string): Promise<Record<string, number>> => {
      const rows = await queryRows<{ account: string; sum: number }>(
        app.db,
        `select e.account, sum(e.amount)::float8 as sum from ledger_entries e join payments p on p.id = e.payment_id
         where p.reference = $1 group by e.account having sum(e.amount) <> 0`,
        [reference],
      );
      return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
    },
    /** Kinds and totals of the papers of a payment's order. */
    papers: async (reference: string): Promise<[string, number][]> => {
      const rows = await queryRows<{ kind: string; total: number }>(
        app.db,
        `select r.kind, r.total::float8 as total from receipts r join orders o on o.id = r.order_id
         join payments p on p.checkout_id = o.checkout_id where p.reference = $1 order by r.id`,
        [reference],
      );
      return rows.map(({ kind, total }) => [kind, total]);
    },
    status: async (reference: string): Promise<string | undefined> => {
      const [row] = await queryRows<{ payment_status: string }>(
        app.db,
        `select o.payment_status from orders o join payments p on p.checkout_id = o.checkout_id where p.reference = $1`,
        [reference],
      );
      return row?.payment_status;
    },
  };
}
