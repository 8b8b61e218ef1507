import { queryRows, type Db } from '@/platform/db/database';
import { DAY, MINUTE } from '@/shared/clock';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { startTestApp, type SignedInClient, type TestApp } from '@test/support/app';
import demoCatalogue from '../../../../content/demo/catalogue.json';
import type { finishOrder } from '@/modules/shop/checkout/checkout.contract';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import type { listSubscriptions, startSubscription } from './subscriptions.contract';

export const APPROVES = '4242424242424242';
export const FAILS_LATER = '4000000000000341';

/** Four songs mastered each month, 70.00. */
export const MASTERING = { service_id: 10, price: 70, currency: 'USD' };
export const MIXING = { service_id: 11, price: 168, currency: 'USD' };

/** Begins a package, which must work. */
export async function begin(
  client: SignedInClient,
  body: typeof MASTERING & { readonly method?: 'card' | 'paypal' } = MASTERING,
) {
  const answer = await client.call<typeof startSubscription>('POST /subscriptions', { body });
  if (!answer.ok) throw new Error(`not begun: ${answer.refusal.message}`);
  return answer.value.data;
}

/** Types a test card into the demo provider's form. */
export async function payBy(client: SignedInClient, secret: string | null, card_number = APPROVES) {
  const client_secret = secret ?? '';
  return client.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
    params: { intent: client_secret.split('_secret_')[0] ?? '' },
    body: { card_number, expiry: '12/40', cvc: '123', client_secret },
  });
}

/** Asks for the order of the first month. */
export async function claim(client: SignedInClient, subscription_id: string, amount = 70) {
  const body = {
    transaction_id: subscription_id,
    subscription_id,
    amount,
    payment_method: 'stripe' as const,
    order_type: 'subscription' as const,
  };
  return client.call<typeof finishOrder>('POST /success', { body });
}

/** The whole way of a browser. */
export async function buy(client: SignedInClient, card = APPROVES, body: typeof MASTERING = MASTERING) {
  const begun = await begin(client, body);
  await payBy(client, begun.client_secret, card);
  const done = await claim(client, begun.reference, body.price);
  if (!done.ok) throw new Error(`not bought: ${done.refusal.message}`);
  return { ...begun, orderId: done.value.order_id };
}

/** What the customer sees on the account page. */
export async function packagesOf(client: SignedInClient) {
  const answer = await client.call<typeof listSubscriptions>('GET /subscriptions', {});
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
}

/** Lets days go by, with all the work that falls due in them. */
export async function days(app: TestApp, count: number): Promise<void> {
  app.clock.advance(count * DAY);
  await app.jobs.drain();
  app.clock.advance(61_000);
  await app.jobs.drain();
}

export type Books = {
  orders: number;
  items: number;
  invoices: number;
  payments: string[];
  ledger: { account: string; sum: number }[];
};

/** Everything that must be once and balanced, counted. */
export async function books(db: Db): Promise<Books> {
  const [row] = await queryRows<Books>(
    db,
    `select (select count(*) from orders) as orders, (select count(*) from order_items) as items,
       (select count(*) from subscription_invoices) as invoices,
       (select coalesce(array_agg(state order by state), '{}') from payments) as payments,
       (select coalesce(json_agg(l order by account), '[]') from (
          select account, sum(amount)::float8 as sum from ledger_entries group by account) l) as ledger`,
  );
  if (row === undefined) throw new Error('no books');
  return row;
}

/** The books after months of 70.00 with four items each. */
export function monthsOf(count: number): Books {
  return {
    orders: count,
    items: count * 4,
    invoices: count,
    payments: Array.from({ length: count }, () => 'succeeded'),
    ledger:
      count === 0
        ? []
        : [
            { account: 'provider:demo', sum: 7000 * count },
            { account: 'sales', sum: -7000 * count },
          ],
  };
}

/** Empties everything that packages write. */
export async function emptyBooks(db: Db): Promise<void> {
  await queryRows(
    db,
    `truncate subscriptions, subscription_invoices, checkouts, payments, transaction_records, webhook_events, ledger_entries,
       demo_intents, demo_refunds, demo_webhooks, demo_subscriptions, demo_invoices, orders, order_items, order_events,
       order_links, mails restart identity cascade`,
  );
}

/** The product with the demo catalogue. */
export async function startPackagesApp(): Promise<TestApp> {
  const app = await startTestApp();
  await seedCatalogue(app.db, demoCatalogue);
  return app;
}

/** The customer before each test: empty books, and old limits are over. */
export async function freshCustomer(app: TestApp): Promise<SignedInClient> {
  await emptyBooks(app.db);
  app.clock.advance(2 * MINUTE);
  return app.signIn('customer');
}
