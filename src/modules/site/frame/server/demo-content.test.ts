import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { seedFaq } from '@/modules/content/faq/server/faq.seed';
import { seedGallery } from '@/modules/content/gallery/server/gallery.seed';
import { queryRows } from '@/platform/db/database';
import { createTestDatabase } from '@test/support/database';
import { selectNameCredits } from './name-credits.store';
import { seedNameCredits } from './name-credits.seed';

const { db } = await createTestDatabase();
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(`content/demo/${name}.json`, 'utf8'));
const rowsOf = async (table: string) => queryRows(db, `select * from ${table} order by position`);

test('demo questions of eight categories or more are loaded once, in the order of the file', async () => {
  expect(await seedFaq(db, await read('faq'))).toBe(true);
  expect(await seedFaq(db, await read('faq'))).toBe(false);
  const rows = await rowsOf('faq_items');
  expect(new Set(rows.map((row) => row['category'])).size).toBeGreaterThanOrEqual(8);
  expect(rows[0]).toMatchObject({ category: 'Getting Started', position: 1 });
});

test('eight demo pictures are loaded once', async () => {
  expect(await seedGallery(db, await read('gallery'))).toBe(true);
  expect(await seedGallery(db, await read('gallery'))).toBe(false);
  expect(await rowsOf('gallery_images')).toHaveLength(8);
});

test('demo name credits are loaded once', async () => {
  expect(await seedNameCredits(db, await read('name-credits'))).toBe(true);
  expect(await seedNameCredits(db, await read('name-credits'))).toBe(false);
  expect((await selectNameCredits(db))[0]).toMatchObject({ name: 'Halden Street', role: 'Hip hop' });
});

test('a content file of another shape is refused', async () => {
  await expect(seedFaq(db, [{ question: '' }])).rejects.toThrow(/required/);
});
