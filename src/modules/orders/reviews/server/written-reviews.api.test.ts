import { beforeEach, describe, expect, test } from 'vitest';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { CallInput } from '@/shared/endpoint';
import { MINUTE } from '@/shared/clock';
import type { OrderId, OrderItemId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type { decideReview, listReviews, listStudioReviews, writeReview } from '../reviews.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const stranger = await harness.newcomer();

type Body = CallInput<typeof writeReview>['body'];
// Each test asks as somebody who has not asked for a while: the calls are limited by address.
beforeEach(() => app.clock.advance(11 * MINUTE));

const WORDS = 'The low end finally sits where I heard it.';

const review = (who: ApiClient, orderId: number, more: Partial<Body> = {}) =>
  who.call<typeof writeReview>('POST /testimonial/create', {
    body: { order_id: orderId, text: WORDS, ratings: 5, ...more },
  });
const see = async (who: ApiClient, orderId: number) =>
  must(await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }))
    .data.order;
const waiting = async (who: ApiClient = admin, state?: 'approved' | 'hidden') =>
  who.call<typeof listStudioReviews>('GET /studio/reviews', { query: state === undefined ? {} : { state } });
const decide = (who: ApiClient, id: number, state: 'approved' | 'hidden') =>
  who.call<typeof decideReview>('PUT /studio/reviews/{id}', { params: { id: String(id) }, body: { state } });
const shown = async (query: { service_id?: string } = {}) =>
  must(
    await app
      .guest()
      .call<typeof listReviews>('GET /testimonial-list', { query: { per_page: '100', ...query } }),
  ).data;

async function completed(who: ApiClient): Promise<{ orderId: OrderId; itemId: OrderItemId }> {
  const made = await harness.itemOf(who, engineer);
  must(await harness.complete(who, made.orderId, made.itemId));
  return made;
}

/** A guest's order that is complete, with its private link. */
async function completedByGuest() {
  const bought = await harness.buyAsGuest();
  const [itemId] = bought.itemIds;
  if (itemId === undefined) throw new Error('an order without items');
  const holder = app.guest(bought.link);
  await harness.brief(holder, bought);
  must(await harness.take(engineer, itemId));
  must(await harness.deliver(engineer, itemId));
  must(await harness.complete(holder, bought.orderId, itemId));
  return { ...bought, holder };
}

describe('API-53 write a review', () => {
  test('API-53 ORDR-09 of a complete order, once; it waits for the studio', async () => {
    const { orderId } = await completed(customer);
    expect(await see(customer, orderId)).toMatchObject({ can_review: true, review: null });
    expect(must(await review(customer, orderId, { ratings: 4 }))).toEqual({
      success: true,
      message: 'Review submitted successfully!',
    });
    expect(await see(customer, orderId)).toMatchObject({
      can_review: false,
      review: {
        text: WORDS,
        ratings: 4,
        state: 'waiting',
        user_name: expect.stringMatching(/^\w+ \w\.$/) as string,
      },
    });
    expect(outcome(await review(customer, orderId))).toBe('conflict');
    expect((await shown()).map(({ text }) => text)).not.toContain(WORDS);
  });

  test('API-53 two at once make one', async () => {
    const { orderId } = await completed(customer);
    const both = await Promise.all([review(customer, orderId), review(customer, orderId)]);
    expect(both.map(outcome).toSorted()).toEqual(['conflict', 'ok']);
  });

  test('API-53 not before it is complete', async () => {
    const { orderId } = await harness.itemOf(customer, engineer);
    const refused = await review(customer, orderId);
    expect(refused).toMatchObject({
      refusal: { kind: 'conflict', message: 'You can review an order once it is complete.' },
    });
    expect(await see(customer, orderId)).toMatchObject({ can_review: false, review: null });
  });

  test('API-53 by nobody but its owner or whoever holds its private link', async () => {
    const { orderId } = await completed(customer);
    expect(outcome(await review(stranger, orderId))).toBe('not_found');
    expect(outcome(await review(engineer, orderId))).toBe('not_found');
    expect(outcome(await review(app.guest('made-up'), orderId))).toBe('not_found');
    expect(outcome(await review(app.guest(), orderId))).toBe('not_found');
    expect(outcome(await review(customer, 999_999))).toBe('not_found');
    const one = await completedByGuest();
    expect(outcome(await review(app.guest(one.link), orderId))).toBe('not_found');
    expect(must(await review(one.holder, one.orderId)).success).toBe(true);
    expect((await see(one.holder, one.orderId)).review).toMatchObject({
      user_name: 'Ada L.',
      state: 'waiting',
    });
  });

  test('API-53 ORDR-09 without a text, without stars, or with an address that is none', async () => {
    const { orderId } = await completed(customer);
    const fill = { kind: 'invalid', errors: expect.anything() as object };
    const said = async (more: Partial<Record<keyof Body, unknown>>) => {
      const answer = await review(customer, orderId, more as Partial<Body>);
      return answer.ok ? 'ok' : { kind: answer.refusal.kind, errors: answer.refusal.errors };
    };
    for (const text of ['', '  \n', undefined, null, 7, 'x'.repeat(5001)])
      expect(await said({ text })).toMatchObject(fill);
    for (const ratings of [0, 6, 2.5, -1, '5', null, undefined]) {
      expect(await said({ ratings })).toMatchObject({
        errors: { ratings: ['Please fill out all fields before submitting.'] },
      });
    }
    app.clock.advance(11 * MINUTE);
    for (const url of [
      'javascript:alert(1)',
      'ftp://a.test',
      'not an address',
      'https://me:pw@a.test',
      'x'.repeat(2001),
    ]) {
      expect(await said({ img_url: url })).toMatchObject({ kind: 'invalid' });
      expect(await said({ site_url: url })).toMatchObject({ kind: 'invalid' });
    }
    expect(await said({ text: '   ' })).toMatchObject({
      errors: { text: ['Please fill out all fields before submitting.'] },
    });
    expect(await said({ img_url: '', site_url: 'https://ada.example/release' })).toBe('ok');
  });

  test('API-53 of an order with several services is said of none of them', async () => {
    const bought = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    await harness.brief(customer, bought);
    for (const itemId of bought.itemIds) {
      must(await harness.take(engineer, itemId));
      must(await harness.deliver(engineer, itemId));
      must(await harness.complete(customer, bought.orderId, itemId));
    }
    must(await review(customer, bought.orderId));
    const [row] = await queryRows<{ service_id: number | null }>(
      app.db,
      'select service_id from testimonials where order_id = $1',
      [bought.orderId],
    );
    expect(row?.service_id).toBeNull();
  });
});

describe('ORDR-09 API-80 moderation', () => {
  async function written(text: string) {
    const { orderId } = await completed(customer);
    must(await review(customer, orderId, { text, site_url: 'https://ada.example/' }));
    const { data } = must(await waiting());
    const found = data.find((one) => one.text === text);
    if (found === undefined) throw new Error('not in the list');
    return { orderId, review: found };
  }

  test('API-80 what waits is listed oldest first, with its order and service', async () => {
    const first = await written('First words');
    app.clock.advance(1000);
    await written('Second words');
    expect(first.review).toMatchObject({
      order_id: first.orderId,
      service_name: 'Mixing',
      site_url: 'https://ada.example/',
      state: 'waiting',
      decided_at: null,
    });
    const { data, counts, total } = must(await waiting());
    const texts = data.map(({ text }) => text);
    expect(texts.indexOf('First words')).toBeLessThan(texts.indexOf('Second words'));
    expect(counts.waiting).toBe(total);
  });

  test('API-80 API-08 approved, it stands on the reviews and on its service; hidden, it is gone again', async () => {
    const { orderId, review: one } = await written('Shown and hidden');
    expect(must(await decide(admin, one.id, 'approved')).data).toMatchObject({
      state: 'approved',
      decided_at: app.clock.now().toISOString(),
      decided_by: expect.any(String) as string,
    });
    const texts = async (query = {}) => (await shown(query)).map(({ text }) => text);
    expect(await texts()).toContain('Shown and hidden');
    expect(await texts({ service_id: '101' })).toContain('Shown and hidden');
    expect(await texts({ service_id: '102' })).not.toContain('Shown and hidden');
    expect((await see(customer, orderId)).review).toMatchObject({ state: 'approved' });
    expect(must(await decide(admin, one.id, 'hidden')).data.state).toBe('hidden');
    expect(await texts()).not.toContain('Shown and hidden');
    expect((await see(customer, orderId)).review).toMatchObject({ state: 'hidden' });
    expect(must(await waiting(admin, 'hidden')).data.map(({ id }) => id)).toContain(one.id);
    expect(must(await decide(admin, one.id, 'hidden')).success).toBe(true);
    expect(must(await decide(admin, one.id, 'approved')).data.state).toBe('approved');
  });

  test('API-80 admins only, and only what there is', async () => {
    const { review: one } = await written('Not for everybody');
    for (const who of [engineer, customer]) {
      expect(outcome(await waiting(who))).toBe('forbidden');
      expect(outcome(await decide(who, one.id, 'approved'))).toBe('forbidden');
    }
    expect(outcome(await waiting(app.guest()))).toBe('unauthenticated');
    expect(outcome(await decide(app.guest(), one.id, 'approved'))).toBe('unauthenticated');
    expect(outcome(await decide(admin, 999_999, 'approved'))).toBe('not_found');
    expect(outcome(await decide(admin, one.id, 'waiting' as 'hidden'))).toBe('invalid');
  });
});
