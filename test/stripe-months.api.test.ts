import { afterAll, afterEach, expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import type { cancelSubscription } from '@/modules/shop/subscriptions/subscriptions.contract';
import { begin, claim, packagesOf } from '@/modules/shop/subscriptions/subscriptions.testing';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import { CARDS, startFakeStripe } from './fakes/stripe';
import demoCatalogue from '../content/demo/catalogue.json';
import { startTestApp } from './support/app';

// Months of a package that Stripe could not charge, as their customer sees them.

const holder: { now: () => Date } = { now: () => new Date('2026-03-02T10:00:00Z') };
const fake = await startFakeStripe({ now: () => holder.now() });
const app = await startTestApp({ stripe: fake.keys });
holder.now = () => app.clock.now();
await seedCatalogue(app.db, demoCatalogue);
fake.book.prices.add({ id: 'price_70', unit_amount: 7000, currency: 'usd' });
await queryRows(app.db, `update services set stripe_plan_id = 'price_70' where id = 10`);

afterEach(() => fake.front.assertValid());
afterAll(() => fake.stop());

/** A package whose second month can't be charged from this card. */
async function failedMonth(card: string) {
  const customer = await app.signIn('customer');
  const { client_secret, reference } = await begin(customer);
  await fake.buyer.pay(client_secret ?? '', CARDS.good);
  expect(await claim(customer, reference)).toMatchObject({ ok: true });
  const { default_payment_method: id } = fake.book.subscriptions.get(reference);
  fake.book.methods.add({ ...fake.book.methods.get(id ?? ''), number: card });
  app.clock.advance(31 * DAY);
  fake.dashboard.renew(reference);
  await app.jobs.drain();
  return reference;
}

const current = async () => (await packagesOf(await app.signIn('customer')))[0];

test('S2-15 a bank that asks is answered on the page of the invoice; then the month is paid and an order', async () => {
  const reference = await failedMonth(CARDS.alwaysChallenged);
  const failed = await current();
  expect(failed).toMatchObject({ state: 'past_due' });
  const invoice = fake.book.subscriptions.get(reference).latest_invoice;
  expect(failed?.pay_url).toContain(invoice);
  const [mail] = await queryRows<{ text: string }>(
    app.db,
    `select body_text as text from mails where kind = 'subscription-failed'`,
  );
  expect(mail?.text).toContain(failed?.pay_url);
  fake.dashboard.payOnPage(invoice, CARDS.alwaysChallenged);
  app.clock.advance(DAY);
  await app.jobs.drain();
  expect(await current()).toMatchObject({ state: 'active', pay_url: null });
  const months = await queryRows<{ id: number }>(app.db, 'select id from subscription_invoices');
  expect(months).toHaveLength(2);
  await queryRows(app.db, 'truncate subscriptions, subscription_invoices cascade');
});

test('S2-16 cancelled while a month is unpaid, it ends as asked, and Stripe charges nothing after it', async () => {
  const reference = await failedMonth(CARDS.refusedLater);
  const customer = await app.signIn('customer');
  const own = (await packagesOf(customer))[0];
  const cancelled = await customer.call<typeof cancelSubscription>('POST /subscriptions/{id}/cancel', {
    params: { id: String(own?.id) },
  });
  expect(cancelled).toMatchObject({ value: { data: { state: 'ended', cancels_at_period_end: true } } });
  const { default_payment_method: id, latest_invoice: invoice } = fake.book.subscriptions.get(reference);
  fake.book.methods.add({ ...fake.book.methods.get(id ?? ''), number: CARDS.good });
  fake.dashboard.retry();
  app.clock.advance(DAY);
  await app.jobs.drain();
  expect(fake.book.invoices.get(invoice).status).toBe('void');
  const [ended] = await queryRows<{ text: string }>(
    app.db,
    `select body_text as text from mails where kind = 'subscription-ended'`,
  );
  expect(ended?.text).toContain('as you asked');
});
