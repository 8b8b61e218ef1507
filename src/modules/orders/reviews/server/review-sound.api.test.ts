import { beforeEach, expect, test } from 'vitest';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import type {
  allowReviewSound,
  decideReview,
  giveReviewSound,
  listReviews,
  listStudioReviews,
  writeReview,
} from '../reviews.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const stranger = await harness.newcomer();

beforeEach(() => app.clock.advance(11 * MINUTE));

async function sample(published = true): Promise<number> {
  const text = `insert into samples (name, before_audio, after_audio, duration_ms, published)
    values ('Ferry', 'before.mp3', 'after.mp3', 30000, $1) returning id`;
  const [row] = await queryRows<{ id: number }>(app.db, text, [published]);
  return row?.id ?? 0;
}

const allow = (who: ApiClient, orderId: number, may_play: boolean) =>
  who.call<typeof allowReviewSound>('PUT /orders/{orderId}/review/sound', {
    params: { orderId: String(orderId) },
    body: { may_play },
  });

const give = (who: ApiClient, id: number, choice: { seen: number | null; sample_id: number | null }) =>
  who.call<typeof giveReviewSound>('PUT /studio/reviews/{id}/sample', {
    params: { id: String(id) },
    body: choice,
  });

const approved = async () =>
  must(await admin.call<typeof listStudioReviews>('GET /studio/reviews', { query: { state: 'approved' } }));

/** What visitors see of a review. */
async function shown(id: number) {
  const listed = must(
    await app.guest().call<typeof listReviews>('GET /testimonial-list', { query: { per_page: '100' } }),
  );
  return listed.data.find((one) => one.id === id);
}

/** An approved review of a finished order, and the customer who wrote it. */
async function reviewed(may_play: boolean | undefined) {
  const customer = await harness.newcomer();
  const { orderId, itemId } = await harness.itemOf(customer, engineer);
  must(await harness.complete(customer, orderId, itemId));
  const words = { order_id: orderId, text: 'The low end sits.', ratings: 5 };
  const body = may_play === undefined ? words : { ...words, may_play };
  must(await customer.call<typeof writeReview>('POST /testimonial/create', { body }));
  const [row] = await queryRows<{ id: number }>(app.db, 'select id from testimonials where order_id = $1', [
    orderId,
  ]);
  const id = row?.id ?? 0;
  const params = { id: String(id) };
  must(
    await admin.call<typeof decideReview>('PUT /studio/reviews/{id}', {
      params,
      body: { state: 'approved' },
    }),
  );
  return { customer, orderId, id };
}

test('API-53 nobody’s song is played unless its writer said so', async () => {
  const song = await sample();
  const { customer, orderId, id } = await reviewed(undefined);
  const refused = await give(admin, id, { seen: null, sample_id: song });
  expect(outcome(refused)).toBe('invalid');
  expect(refused.ok ? '' : refused.refusal.message).toBe(
    'Whoever wrote this review does not allow the song to be played.',
  );
  expect((await shown(id))?.sample).toBeNull();
  // Not by writing past the call either.
  const past = queryRows(app.db, 'update testimonials set sample_id = $2 where id = $1', [id, song]);
  await expect(past).rejects.toMatchObject({ cause: { constraint: 'testimonials_sample_allowed' } });

  must(await allow(customer, orderId, true));
  must(await give(admin, id, { seen: null, sample_id: song }));
  expect((await shown(id))?.sample).toMatchObject({ id: song, name: 'Ferry', duration: 30 });
});

test('API-53 who takes it back is obeyed at once, and twice is no fault', async () => {
  const song = await sample();
  const { customer, orderId, id } = await reviewed(true);
  must(await give(admin, id, { seen: null, sample_id: song }));
  must(await allow(customer, orderId, false));
  must(await allow(customer, orderId, false));
  expect((await shown(id))?.sample).toBeNull();
  // Allowed again, nothing is played until the studio chooses anew.
  must(await allow(customer, orderId, true));
  expect((await shown(id))?.sample).toBeNull();
});

test('API-53 strangers, engineers and the studio allow nothing for a customer', async () => {
  const { orderId } = await reviewed(false);
  expect(outcome(await allow(stranger, orderId, true))).toBe('not_found');
  expect(outcome(await allow(app.guest(), orderId, true))).not.toBe('ok');
  expect(outcome(await allow(engineer, orderId, true))).not.toBe('ok');
  const [row] = await queryRows(app.db, 'select may_play from testimonials where order_id = $1', [orderId]);
  expect(row).toEqual({ may_play: false });
  const { orderId: without } = await harness.itemOf(stranger, engineer);
  expect(outcome(await allow(stranger, without, true))).toBe('not_found');
});

test('API-80 only samples that visitors can hear are chosen, and by admins only', async () => {
  const { id } = await reviewed(true);
  const hidden = await sample(false);
  expect(outcome(await give(admin, id, { seen: null, sample_id: hidden }))).toBe('invalid');
  expect(outcome(await give(admin, id, { seen: null, sample_id: 999_999 }))).toBe('invalid');
  expect(outcome(await give(admin, 999_999, { seen: null, sample_id: null }))).toBe('not_found');
  const song = await sample();
  expect(outcome(await give(engineer, id, { seen: null, sample_id: song }))).toBe('forbidden');
  const listed = await approved();
  expect(listed.samples).toContainEqual({ id: song, name: 'Ferry' });
  expect(listed.samples.map((one) => one.id)).not.toContain(hidden);
});

test('API-08 a sample that leaves the site leaves the review too; deleted, it is forgotten', async () => {
  const song = await sample();
  const { id } = await reviewed(true);
  must(await give(admin, id, { seen: null, sample_id: song }));
  expect(outcome(await give(admin, id, { seen: null, sample_id: null }))).toBe('conflict');
  await queryRows(app.db, 'update samples set published = false where id = $1', [song]);
  expect((await shown(id))?.sample).toBeNull();
  await queryRows(app.db, 'delete from samples where id = $1', [song]);
  expect((await approved()).data.find((one) => one.id === id)).toMatchObject({ sample_id: null });
});
