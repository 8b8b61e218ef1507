import { beforeEach, describe, expect, test } from 'vitest';
import type {
  cancelSubscription,
  changeCard,
  confirmCard,
  startSubscription,
} from '../subscriptions.contract';
import {
  begin,
  books,
  buy,
  days,
  freshCustomer,
  FAILS_LATER,
  MASTERING,
  MIXING,
  monthsOf,
  packagesOf,
  payBy,
  startPackagesApp,
} from '../subscriptions.testing';

const app = await startPackagesApp();
let customer = await app.signIn('customer');

beforeEach(async () => {
  customer = await freshCustomer(app);
});

const start = (body: object, who = customer) =>
  who.call<typeof startSubscription>('POST /subscriptions', { body: body as typeof MASTERING });
const cancel = (id: number, who = customer) =>
  who.call<typeof cancelSubscription>('POST /subscriptions/{id}/cancel', { params: { id: String(id) } });
const change = (id: number, who = customer) =>
  who.call<typeof changeCard>('POST /subscriptions/{id}/payment-method', { params: { id: String(id) } });
const confirm = (id: number, body: { setup_reference: string; setup_token: string }, who = customer) =>
  who.call<typeof confirmCard>('POST /subscriptions/{id}/payment-method/confirm', {
    params: { id: String(id) },
    body,
  });

async function newCard(id: number, card: string) {
  const begun = await change(id);
  if (!begun.ok) throw new Error(begun.refusal.message);
  const { client_secret, setup_reference, setup_token } = begun.value.data;
  await payBy(customer, client_secret, card);
  return { setup_reference: setup_reference ?? '', setup_token: setup_token ?? '' };
}

describe('API-65 cancelling', () => {
  test('PROMISE-21 keeps the paid time, charges nothing after it, and says so once', async () => {
    const { id } = await buy(customer);
    const done = await cancel(id);
    expect(done).toMatchObject({
      value: { data: { state: 'active', cancels_at_period_end: true, next_charge_at: null } },
    });
    expect(await cancel(id)).toMatchObject({ value: { data: { cancels_at_period_end: true } } });
    await days(app, 20);
    expect(await packagesOf(await app.signIn('customer'))).toMatchObject([{ state: 'active' }]);
    await days(app, 20);
    customer = await app.signIn('customer');
    expect(await packagesOf(customer)).toMatchObject([{ state: 'ended' }]);
    expect(await books(app.db)).toEqual(monthsOf(1));
    expect(await cancel(id)).toMatchObject({ refusal: { kind: 'conflict' } });
    expect((await start(MASTERING)).ok).toBe(true);
  });

  test("nobody else's, none that is not there, none that never began", async () => {
    const { id } = await buy(customer);
    expect(await cancel(id, await app.signIn('engineer'))).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await cancel(id + 100)).toMatchObject({ refusal: { kind: 'not_found' } });
    const unpaid = await begin(customer, MIXING);
    expect(await cancel(unpaid.id)).toMatchObject({ refusal: { kind: 'not_found' } });
  });
});

describe('API-65 changing the card', () => {
  test('a past-due month is paid by the new card at once', async () => {
    const { id } = await buy(customer, FAILS_LATER);
    await days(app, 31);
    customer = await app.signIn('customer');
    expect(await packagesOf(customer)).toMatchObject([{ state: 'past_due', next_charge_at: null }]);
    expect(await books(app.db)).toEqual(monthsOf(1));
    const done = await confirm(id, await newCard(id, '5555555555554444'));
    expect(done).toMatchObject({ value: { data: { state: 'active', paid_with: 'Mastercard 4444' } } });
    expect(await books(app.db)).toEqual(monthsOf(2));
  });

  test('a card that is not confirmed, of another package, or that fails again changes nothing', async () => {
    const { id } = await buy(customer, FAILS_LATER);
    await days(app, 31);
    customer = await app.signIn('customer');
    const other = await buy(customer, undefined, MIXING);
    const declined = await newCard(id, '4000000000000002');
    expect(await confirm(id, declined)).toMatchObject({ refusal: { kind: 'payment_required' } });
    expect(await confirm(other.id, declined)).toMatchObject({ refusal: { kind: 'forbidden' } });
    expect(await confirm(id, { ...declined, setup_reference: 'demo_si_other' })).toMatchObject({
      refusal: { kind: 'forbidden' },
    });
    const failing = await confirm(id, await newCard(id, FAILS_LATER));
    expect(failing).toMatchObject({
      refusal: { kind: 'payment_required', message: expect.stringContaining('could not be charged') },
    });
    const stranger = await app.signIn('engineer');
    expect(await change(id, stranger)).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await confirm(id, declined, stranger)).toMatchObject({ refusal: { kind: 'not_found' } });
  });

  test('an ended one takes no card', async () => {
    const { id } = await buy(customer);
    const card = await newCard(id, '5555555555554444');
    await cancel(id);
    await days(app, 40);
    customer = await app.signIn('customer');
    expect(await change(id)).toMatchObject({ refusal: { kind: 'conflict' } });
    expect(await confirm(id, card)).toMatchObject({ refusal: { kind: 'conflict' } });
  });
});
