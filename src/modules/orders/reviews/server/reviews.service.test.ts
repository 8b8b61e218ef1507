import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { queryRows } from '@/platform/db/database';
import type { ServiceId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { averageOf, reviewDate, starsOf } from '../reviews.rules';
import { seedReviews } from './reviews.seed';
import { createReviewsService } from './reviews.service';

const { db } = await createTestDatabase();
const service = createReviewsService({ db, samples: async () => [] });
const demo: unknown = JSON.parse(await readFile('content/demo/reviews.json', 'utf8'));

beforeAll(async () => {
  await seedCatalogue(db, JSON.parse(await readFile('content/demo/catalogue.json', 'utf8')));
  await seedReviews(db, demo);
});

test('the demo reviews are loaded once', async () => {
  expect(await seedReviews(db, demo)).toBe(false);
});

test('API-08 reviews newest first, pages from 0', async () => {
  const first = await service.list({ page: 0, per_page: 10 });
  expect(first).toMatchObject({ current_page: 0, last_page: 1, total: 12 });
  const times = first.data.map((review) => review.created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await service.list({ page: 1, per_page: 10 })).data).toHaveLength(2);
  expect((await service.list({ page: 2, per_page: 10 })).data).toEqual([]);
});

test('API-08 what the studio has not approved is not shown', async () => {
  await queryRows(
    db,
    `insert into testimonials (user_name, review_text, ratings, created_at) values ('New', 'Waiting', 5, '2030-01-01')`,
  );
  expect((await service.list({ page: 0, per_page: 100 })).data.map((one) => one.user_name)).not.toContain(
    'New',
  );
});

test('API-08 the summary counts approved reviews by stars', async () => {
  const summary = await service.summary();
  expect(summary).toEqual({ total: 12, counts: [0, 0, 0, 1, 2, 9] });
  expect(averageOf(summary.counts)?.toFixed(2)).toBe('4.67');
  expect(averageOf([0, 0, 0, 0, 0, 0])).toBeNull();
});

test('API-08 reviews and summary of one service', async () => {
  const mastering = 6 as ServiceId;
  const listed = await service.list({ page: 0, per_page: 2, service_id: mastering });
  expect(listed).toMatchObject({ current_page: 0, last_page: 1, total: 3 });
  expect(listed.data.map((one) => one.user_name)).toEqual(['Jonas Kettler', 'Camille D.']);
  const beyond = await service.list({ page: 2, per_page: 2, service_id: mastering });
  expect(beyond).toMatchObject({ data: [], total: 3 });
  expect(await service.summary(mastering)).toEqual({ total: 3, counts: [0, 0, 0, 0, 1, 2] });
  expect(await service.summary(9 as ServiceId)).toEqual({ total: 0, counts: [0, 0, 0, 0, 0, 0] });
});

test('REVW-02 stars are a count from 0 to 5; what is no number is 0', () => {
  const seen = [0, 3, 5, 7, -1, 4.6, '4', '', ' ', 'great', null, undefined, Number.NaN, {}].map(starsOf);
  expect(seen).toEqual([0, 3, 5, 5, 0, 5, 4, 0, 0, 0, 0, 0, 0, 0]);
});

test('REVW-02 reviews carry a short US-English date', () => {
  expect(reviewDate('2024-01-05T23:59:00Z')).toBe('Jan 5, 2024');
});
