import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { seedReviews } from '@/modules/orders/reviews/server/reviews.seed';
import { seedSamples } from '@/modules/catalogue/samples/server/samples.seed';
import { startTestApp } from '@test/support/app';
import { seedNameCredits } from './name-credits.seed';

const app = await startTestApp();
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(`content/demo/${name}.json`, 'utf8'));

beforeAll(async () => {
  await seedCatalogue(app.db, await read('catalogue'));
  await seedSamples(app.db, await read('samples'));
  await seedReviews(app.db, await read('reviews'));
  await seedNameCredits(app.db, await read('name-credits'));
});

async function get(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await app.request(`/api${path}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('API-06 samples over HTTP, 6 to a page', async () => {
  const { status, body } = await get('/sample-audios');
  expect(status).toBe(200);
  expect(body).toMatchObject({ current_page: 1, per_page: 6, total: 6 });
  expect(Object.keys((body['data'] as object[])[0] ?? {})).toEqual([
    'id',
    'name',
    'artist',
    'style',
    'service',
    'before_audio',
    'after_audio',
    'duration',
    'before_loudness',
    'after_loudness',
    'before_peaks',
    'after_peaks',
  ]);
  expect((await get('/sample-audios?page=0')).status).toBe(422);
  expect((await get('/sample-audios?per_page=1000')).status).toBe(422);
});

test('API-08 reviews over HTTP, pages from 0', async () => {
  const { status, body } = await get('/testimonial-list?page=1&per_page=10');
  expect(status).toBe(200);
  expect(body).toMatchObject({ current_page: 1, last_page: 1, total: 12 });
  expect(body['data']).toHaveLength(2);
  expect((await get('/testimonial-list?page=-1')).status).toBe(422);
  expect((await get('/testimonial-list?per_page=0')).status).toBe(422);
});

test('API-81 name credits over HTTP', async () => {
  const { body } = await get('/name-credits');
  expect(body['data']).toHaveLength(10);
});
