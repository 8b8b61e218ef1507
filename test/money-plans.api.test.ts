import { afterEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import type { startSubscription } from '@/modules/shop/subscriptions/subscriptions.contract';
import type { getStudioService, saveService } from '@/modules/catalogue/services/catalogue-studio.contract';
import type { ServiceId } from '@/shared/ids';
import { startPayPalMonths, usd } from '@test/support/paypal-months';

// A package charges what the provider's plan says: where that differs from our page nothing is sold, and nothing is saved.

const PLAN = 'P-DEMO-MONTHLY-MASTERING-4';
const SERVICE = 10 as ServiceId;
const { app, fake, people, begin } = await startPayPalMonths();
afterEach(() => fake.books.plans.set(PLAN, usd(7000)));

const buy = () =>
  people.customer.call<typeof startSubscription>('POST /subscriptions', {
    body: { service_id: SERVICE, price: 70, currency: 'USD', method: 'paypal' },
  });
const mails = () =>
  queryRows<{ subject: string; body_text: string }>(
    app.db,
    `select subject, body_text from mails where kind = 'money-attention' order by id`,
  );

async function save(change: object) {
  const path = { params: { id: String(SERVICE) } };
  const seen = await people.admin.call<typeof getStudioService>('GET /studio/services/{id}', path);
  if (!seen.ok) throw new Error(seen.refusal.message);
  const { data } = seen.value;
  const text = (value: number | null) => (value === null ? '' : String(value));
  const typed = {
    price: text(data.price),
    discounted_price: text(data.discounted_price),
    rush_surcharge: text(data.rush_surcharge),
    revision_price: text(data.revision_price),
    variations: [],
  };
  return people.admin.call<typeof saveService>('PUT /studio/services/{id}', {
    ...path,
    body: { ...data, ...typed, ...change },
  });
}

describe('S1-5: the plan at the provider against the price of the page', () => {
  test('S1-5 probe G2: a plan of another amount, or of another time, sells nothing, and the owner is told once', async () => {
    fake.books.plans.set(PLAN, usd(12_900));
    expect(await buy()).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict', message: expect.stringContaining('Nothing was charged') },
    });
    expect(await buy()).toMatchObject({ ok: false });
    await app.jobs.drain();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.body_text).toContain(
      'PayPal charges $129.00 a month by this plan, but the package costs $70.00.',
    );
    expect(fake.books.subscriptions.size).toBe(0);
    fake.books.plans.set(PLAN, usd(7000));
    expect((await begin()).reference).toMatch(/^I-/);
  });

  test('S1-5: a plan that is gone sells nothing', async () => {
    fake.books.plans.delete(PLAN);
    expect(await buy()).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  });

  test('S1-5: saving a package asks the provider, and says at the field what differs', async () => {
    fake.books.plans.set(PLAN, usd(12_900));
    expect(await save({})).toMatchObject({
      ok: false,
      refusal: { errors: { paypal_plan_id: [expect.stringContaining('PayPal charges $129.00 a month')] } },
    });
    expect(await save({ paypal_plan_id: 'P-NOSUCHPLAN' })).toMatchObject({
      ok: false,
      refusal: { errors: { paypal_plan_id: ['PayPal has no plan with this id.'] } },
    });
    fake.books.plans.set(PLAN, usd(7000));
    expect(await save({})).toMatchObject({ ok: true });
  });
});
