import { afterAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { everyState, untilNoticed, type Moment } from '@/modules/shop/checkout/crash.testing';
import { openFragileDatabase } from '@/modules/shop/checkout/fragile-database.testing';
import {
  begin,
  books,
  claim,
  emptyBooks,
  monthsOf,
  payBy,
} from '@/modules/shop/subscriptions/subscriptions.testing';
import { queryRows } from '@/platform/db/database';
import { openQueue } from '@test/support/job-queue';
import { MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import demoCatalogue from '../content/demo/catalogue.json';

// The whole product, of which one process is killed after every statement of some work and another one goes on.

const app = await startTestApp();
await seedCatalogue(app.db, demoCatalogue);
await seedShop(app.db);
// The schedules of this minute are none of the work that is cut off.
await app.jobs.drain();
const fragile = openFragileDatabase(app.database.url);
const victim = await app.another(fragile);
await victim.jobs.drain();
afterAll(async () => {
  fragile.revive();
  await victim.jobs.stop();
  await fragile.close();
});

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  fragile.revive();
  const before = fragile.count();
  await work();
  return fragile.count() - before;
}

async function killedAt(moment: Moment, work: () => Promise<unknown>): Promise<void> {
  fragile.revive();
  fragile.killAt(moment.at, moment.when);
  await work().catch(() => null);
  await untilNoticed(app.db);
}

// A worker that starts gives back the jobs of dead ones; a queue that a test empties has no workers.
const giveBackJobs = () => openQueue(app.database.pool).giveBack();

const JSON_BODY = { 'content-type': 'application/json' };

let buyers = 0;

/** A guest buys a gift card for somebody, pays it, and has not asked for the order yet. */
async function paidGiftCard() {
  buyers += 1;
  const email = `ada${buyers}@example.com`;
  const today = app.clock.now().toISOString().slice(0, 10);
  const gift = { name: 'Bo', email: `bo${buyers}@example.com`, message: 'For your record', send_date: today };
  const post = async (path: string, sent: object): Promise<Record<string, unknown>> => {
    const init = { method: 'POST', headers: JSON_BODY, body: JSON.stringify(sent) };
    return (await (await app.requestAsStranger(`/api${path}`, init)).json()) as Record<string, unknown>;
  };
  const started = await post('/stripe/intent/guest', {
    cartItems: [{ service_id: 104, qty: 1, gift }],
    amount: 5000,
    currency: 'USD',
    guest_info: { first_name: 'Ada', last_name: 'Loud', email, phone: '17025550123' },
  });
  const intent = String(started['paymentIntentId']);
  const card = { card_number: '4242424242424242', expiry: '12/40', cvc: '123' };
  await post(`/demo-pay/${intent}/confirm`, { ...card, client_secret: started['clientSecret'] });
  return { intent, checkoutId: Number(started['checkout_id']), number: buyers };
}

type Paid = Awaited<ReturnType<typeof paidGiftCard>>;

/** What a server does of it: the order, then everything that follows from it. */
async function orderAndEffects(server: Pick<typeof app, 'request' | 'jobs'>, paid: Paid): Promise<void> {
  const body = {
    transaction_id: paid.intent,
    amount: '50.00',
    payment_method: 'Stripe',
    order_type: 'one_time',
  };
  const answer = await server.request('/api/success', {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`no order: ${answer.status}`);
  await server.jobs.drain();
}

/** What there is of one purchase: its order and all that left because of it. */
async function effectsOf({ checkoutId, number }: Paid) {
  const [row] = await queryRows(
    app.db,
    `with mine as (select id from orders where checkout_id = $1)
     select (select count(*)::int from mine) as orders,
       (select count(*)::int from receipts where order_id in (select id from mine)) as receipts,
       (select count(*)::int from gift_cards where order_item_id in
          (select id from order_items where order_id in (select id from mine))) as gift_cards,
       (select coalesce(json_agg(l order by account), '[]') from (
          select account, sum(amount)::float8 as sum from ledger_entries where checkout_id = $1 group by account) l) as ledger,
       (select coalesce(json_agg(kind || ' ' || state order by kind), '[]') from mails
        where to_email in ($2, $3)) as mails`,
    [checkoutId, `ada${number}@example.com`, `bo${number}@example.com`],
  );
  return row;
}

const NOTHING = { orders: 0, receipts: 0, gift_cards: 0, ledger: [], mails: [] };
const EVERYTHING = {
  orders: 1,
  receipts: 1,
  gift_cards: 1,
  ledger: [
    { account: 'gift_cards', sum: -5000 },
    { account: 'provider:demo', sum: 5000 },
    { account: 'sales', sum: 0 },
  ],
  mails: ['gift-card kept', 'gift-card-bought kept', 'order-received kept'],
};

describe('PROMISE-24 effects of an order leave through the outbox', () => {
  test(
    'receipt, gift card and mails: none before commit, none lost by a kill, none doubled',
    { timeout: 240_000 },
    async () => {
      const first = await paidGiftCard();
      const count = await statementsOf(() => orderAndEffects(victim, first));
      expect(await effectsOf(first)).toEqual(EVERYTHING);
      const early: unknown[] = [];
      const found: unknown[] = [];
      for (const moment of everyState(count)) {
        // All of them come from one address, which may ask so often in a while.
        app.clock.advance(MINUTE);
        const paid = await paidGiftCard();
        await killedAt(moment, () => orderAndEffects(victim, paid));
        const left = await effectsOf(paid);
        if (left?.['orders'] === 0) early.push(left);
        await giveBackJobs();
        await orderAndEffects(app, paid);
        found.push({ moment, effects: await effectsOf(paid) });
      }
      expect(early.length).toBeGreaterThan(5);
      expect(early).toEqual(early.map(() => NOTHING));
      expect(found.length - early.length).toBeGreaterThan(20);
      expect(found).toEqual(everyState(count).map((moment) => ({ moment, effects: EVERYTHING })));
    },
  );
});

describe('PROMISE-05 PROMISE-21 a paid month of a package', () => {
  test('killed at any step, it has its order once', { timeout: 240_000 }, async () => {
    const customer = await app.signIn('customer');
    const prepare = async (): Promise<string> => {
      await emptyBooks(app.db);
      const { client_secret, reference } = await begin(customer);
      await payBy(customer, client_secret);
      return reference;
    };
    const settle = (reference: string) => victim.services.subscriptions.settle('demo', reference);
    const reference = await prepare();
    const moments = everyState(await statementsOf(() => settle(reference)));
    const found: unknown[] = [];
    for (const moment of moments) {
      const paid = await prepare();
      await killedAt(moment, () => settle(paid));
      const left = await books(app.db);
      expect([monthsOf(0), monthsOf(1)]).toContainEqual(left);
      expect((await claim(customer, paid)).ok).toBe(true);
      found.push(await books(app.db));
    }
    expect(found.length).toBeGreaterThan(8);
    expect(found).toEqual(found.map(() => monthsOf(1)));
  });
});
