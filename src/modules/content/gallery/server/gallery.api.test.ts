import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { listPictures } from '../gallery.contract';
import { seedGallery } from './gallery.seed';

const app = await startTestApp();
const list = () => app.guest().call<typeof listPictures>('GET /gallary', {});

test('API-09 an empty gallery answers an empty list', async () => {
  expect(await list()).toEqual({ ok: true, value: [] });
});

test('API-09 pictures by position; what has no text says so', async () => {
  const pictures = [
    { image: 'gallery/second.svg', alt: 'The second', position: 2 },
    { image: 'gallery/first.svg', position: 1 },
  ];
  expect(await seedGallery(app.db, pictures)).toBe(true);
  expect(await seedGallery(app.db, pictures)).toBe(false);
  expect(await list()).toEqual({
    ok: true,
    value: [
      { id: 2, image: 'gallery/first.svg', alt: null },
      { id: 1, image: 'gallery/second.svg', alt: 'The second' },
    ],
  });
});
