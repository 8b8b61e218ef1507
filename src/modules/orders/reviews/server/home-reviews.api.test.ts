import { expect, test } from 'vitest';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';
import type { decideReview, listHomeReviews, listStudioReviews, orderHomeReviews } from '../reviews.contract';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');

const rows = await queryRows<{ id: number }>(
  app.db,
  `insert into testimonials (user_name, review_text, ratings, approved, created_at)
   select 'Person ' || day, 'Text ' || day, 5, day <= 14, '2026-01-01'::timestamptz + day * interval '1 day'
   from generate_series(1, 15) as day returning id`,
);
const ids = rows.map(({ id }) => id);
const [first = 0, second = 0, third = 0] = ids;
const waiting = ids.at(-1) ?? 0;

const order = (seen: number[], wanted: number[], who: ApiClient = admin) =>
  who.call<typeof orderHomeReviews>('PUT /studio/reviews/home', { body: { seen, order: wanted } });
const onHome = async () =>
  must(await app.guest().call<typeof listHomeReviews>('GET /testimonial-home', {})).data.map(({ id }) => id);
const studio = async () =>
  must(await admin.call<typeof listStudioReviews>('GET /studio/reviews', { query: { state: 'home' } }));

test('API-08 HOME-01 while nobody has chosen, the eight newest stand on the home page', async () => {
  expect(await onHome()).toEqual(ids.slice(6, 14).toReversed());
});

test('API-80 ORDR-09 chosen ones stand on the home page, in the studio’s order; a hidden one leaves it', async () => {
  expect(must(await order([], [second, first])).home).toEqual([second, first]);
  expect(must(await order([second, first], [third, second, first])).home).toEqual([third, second, first]);
  expect(await onHome()).toEqual([third, second, first]);
  expect(await studio()).toMatchObject({
    data: [{ id: third }, { id: second }, { id: first }],
    home: [third, second, first],
    counts: { home: 3, approved: 14, waiting: 1 },
    total: 3,
  });
  must(
    await admin.call<typeof decideReview>('PUT /studio/reviews/{id}', {
      params: { id: String(second) },
      body: { state: 'hidden' },
    }),
  );
  expect(await onHome()).toEqual([third, first]);
});

test('API-80 what somebody else chose meanwhile stays; only approved ones, once each, twelve at most', async () => {
  const now = (await studio()).home;
  expect(await order([first], [first])).toMatchObject({
    refusal: { kind: 'conflict', data: { home: now } },
  });
  expect(outcome(await order(now, [...now, waiting]))).toBe('invalid');
  expect(outcome(await order(now, [...now, 999_999]))).toBe('invalid');
  expect(outcome(await order(now, [first, first]))).toBe('invalid');
  expect(await order(now, ids.slice(0, 13))).toMatchObject({
    refusal: { message: 'The home page shows up to 12 reviews. Take one off first.' },
  });
  expect(outcome(await order(now, [first], engineer))).toBe('forbidden');
  expect((await studio()).home).toEqual(now);
});

test('API-80 the log says who put what on the home page', async () => {
  const [line] = await queryRows<{ actor_id: number; after: unknown }>(
    app.db,
    `select actor_id, after from audit_log where action = 'review.home_changed' order by id limit 1`,
  );
  expect(line).toEqual({ actor_id: admin.userId, after: { order: [second, first] } });
});
