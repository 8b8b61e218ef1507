import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createTestDatabase } from '@test/support/database';
import { unpackPeaks } from '../samples.rules';
import { seedSamples } from './samples.seed';
import { createSamplesService } from './samples.service';

const { db } = await createTestDatabase();
const service = createSamplesService({ db });
const demo: unknown = JSON.parse(await readFile('content/demo/samples.json', 'utf8'));

beforeAll(async () => {
  await seedSamples(db, demo);
});

test('the demo samples are loaded once', async () => {
  expect(await seedSamples(db, demo)).toBe(false);
});

test('API-06 lists samples in their order with both sides, 6 to a page', async () => {
  const page = await service.list({ page: 1, per_page: 6 });
  expect(page).toMatchObject({ current_page: 1, last_page: 1, per_page: 6, total: 6 });
  expect(page.data).toHaveLength(6);
  const first = page.data[0];
  expect(first?.before_audio).toMatch(/-before\.mp3$/);
  expect(first?.after_audio).toMatch(/-after\.mp3$/);
  expect(first?.duration).toBeGreaterThan(10);
  expect(first?.after_loudness ?? -99).toBeGreaterThan(first?.before_loudness ?? 0);
  const slices = unpackPeaks(first?.after_peaks ?? '');
  expect(slices).toHaveLength(400);
  expect(slices.every(([min, max]) => min >= -1 && max <= 1 && min <= max)).toBe(true);
});

test('API-06 a page past the end is empty, unpublished samples are nowhere', async () => {
  await queryRows(db, 'update samples set published = false where position = 6');
  expect(await service.list({ page: 2, per_page: 3 })).toMatchObject({ last_page: 2, total: 5 });
  expect((await service.list({ page: 3, per_page: 3 })).data).toEqual([]);
});
