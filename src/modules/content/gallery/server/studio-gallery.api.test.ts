import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { listPictures } from '../gallery.contract';
import type {
  addToGallery,
  describePicture,
  listStudioPictures,
  orderGallery,
  removeFromGallery,
  StudioPicture,
} from '../studio-gallery.contract';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const image = (sign: string) => `uploads/${sign.repeat(32)}.webp`;

const add = (path: string, client: Pick<typeof admin, 'call'> = admin) =>
  client.call<typeof addToGallery>('POST /studio/gallery', { body: { image: path, alt: '' } });
async function stored(): Promise<StudioPicture[]> {
  const answer = await admin.call<typeof listStudioPictures>('GET /studio/gallery', {});
  return answer.ok ? answer.value.data : [];
}

test('API-80 API-09 pictures are added, described, sorted and removed; the site follows', async () => {
  await add(image('a'));
  await add(image('b'));
  const [one, two] = await stored();
  if (one === undefined || two === undefined) throw new Error('nothing was added');
  const params = { id: String(one.id) };
  const describe = (version: number) =>
    admin.call<typeof describePicture>('PUT /studio/gallery/{id}', {
      params,
      body: { alt: 'The live room', version },
    });
  expect(await describe(one.version)).toMatchObject({ ok: true, value: { data: { alt: 'The live room' } } });
  expect(await describe(one.version)).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict', data: { alt: 'The live room', image: image('a') } },
  });
  const sort = (seen: number[], order: number[]) =>
    admin.call<typeof orderGallery>('PUT /studio/gallery/order', { body: { seen, order } });
  expect((await sort([one.id, two.id], [two.id, one.id])).ok).toBe(true);
  expect(await sort([one.id, two.id], [one.id, two.id])).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict' },
  });
  const site = await app.guest().call<typeof listPictures>('GET /gallary', {});
  expect(site.ok ? site.value : []).toEqual([
    { id: two.id, image: image('b'), alt: null },
    { id: one.id, image: image('a'), alt: 'The live room' },
  ]);
  const removed = await admin.call<typeof removeFromGallery>('DELETE /studio/gallery/{id}', {
    params,
    body: { version: one.version + 1 },
  });
  expect(removed.ok).toBe(true);
  expect(await stored()).toHaveLength(1);
});

test('API-80 only pictures that were uploaded here, and only by admins', async () => {
  for (const path of ['https://evil.example/a.webp', '../secret.webp', 'uploads/x.svg'])
    expect(await add(path)).toMatchObject({
      ok: false,
      refusal: { kind: 'invalid', errors: { image: ['Choose a picture'] } },
    });
  expect(await add(image('c'), engineer)).toMatchObject({ ok: false, refusal: { kind: 'forbidden' } });
  expect(await stored()).toHaveLength(1);
});
