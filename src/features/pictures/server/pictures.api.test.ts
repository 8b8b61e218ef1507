import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rawQuery } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import { NO_PICTURE } from '../pictures.rules';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');

async function jpeg(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const made = await sharp({ create: { width, height, channels: 3, background: '#e8a33d' } })
    .withExif({ IFD0: { Copyright: 'Somebody', Artist: 'Known by name' } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(made);
}

async function send(bytes: Uint8Array<ArrayBuffer>, name: string, token = admin.token) {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.request('/api/studio/pictures', { method: 'POST', body: form, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

test('API-80 a picture is kept upright, smaller, without what the camera wrote into it, and is there for good', async () => {
  const { status, body } = await send(await jpeg(4000, 1000), 'desk.jpg');
  expect(status).toBe(201);
  expect(body).toMatchObject({ width: 2560, height: 640 });
  expect(body['src']).toBe(`/media/${body['path']}`);
  const served = await app.request(body['src'] ?? '');
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(served.headers.get('cache-control')).toContain('immutable');
  const kept = Buffer.from(await served.arrayBuffer());
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(kept.includes('Known by name')).toBe(false);
  const smaller = await app.request(`/pictures/320.webp${body['src']}`);
  expect(smaller.status).toBe(200);
  expect((await sharp(Buffer.from(await smaller.arrayBuffer())).metadata()).width).toBe(320);
});

test('API-80 what is no picture is refused and leaves nothing behind', async () => {
  const before = await rawQuery(app.db, 'select id from files');
  const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  for (const bytes of [script, new Uint8Array(), new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])]) {
    const { status, body } = await send(bytes, 'a.jpg');
    expect([status, body['message']]).toEqual([422, NO_PICTURE]);
  }
  expect(await rawQuery(app.db, 'select id from files')).toEqual(before);
  expect((await app.request('/media/uploads/00000000000000000000000000000000.webp')).status).toBe(404);
});

test('API-80 engineers send none', async () => {
  expect((await send(await jpeg(10, 10), 'a.jpg', engineer.token)).status).toBe(403);
});

// The last one: its time ends everybody's session.
test('API-80 its file is in use: nobody cleans it away; the log says who sent it', async () => {
  const { body } = await send(await jpeg(40, 30), 'small.jpg');
  app.clock.advance(90 * 24 * 3_600_000);
  await app.jobs.drain();
  expect((await app.request(body['src'] ?? '')).status).toBe(200);
  const [line] = await rawQuery<{ actor_id: number; subject_label: string }>(
    app.db,
    `select actor_id, subject_label from audit_log where action = 'picture.uploaded' order by id desc limit 1`,
  );
  expect(line).toEqual({ actor_id: admin.userId, subject_label: 'small.jpg' });
});
