import sharp from 'sharp';
import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
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
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/studio/pictures?name=${encodeURIComponent(name)}`;
  const answer = await app.request(path, { method: 'POST', body: bytes, headers });
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
  const stored = Buffer.from(await served.arrayBuffer());
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(stored.includes('Known by name')).toBe(false);
  const smaller = await app.request(`/pictures/320.webp${body['src']}`);
  expect(smaller.status).toBe(200);
  expect((await sharp(Buffer.from(await smaller.arrayBuffer())).metadata()).width).toBe(320);
});

test('API-80 what is no picture is refused and leaves nothing behind', async () => {
  const before = await queryRows(app.db, 'select id from files');
  const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  for (const bytes of [script, new Uint8Array(), new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])]) {
    const { status, body } = await send(bytes, 'a.jpg');
    expect([status, body['message']]).toEqual([422, NO_PICTURE]);
  }
  expect(await queryRows(app.db, 'select id from files')).toEqual(before);
  expect((await app.request('/media/uploads/00000000000000000000000000000000.webp')).status).toBe(404);
});

test('API-80 engineers send none', async () => {
  expect((await send(await jpeg(10, 10), 'a.jpg', engineer.token)).status).toBe(403);
});

// The last one: its time ends everybody's session.
test('API-80 a picture that nothing uses goes two weeks after that was seen; one that a page shows stays', async () => {
  const [used, unused, back] = await Promise.all(
    [40, 41, 42].map(async (width) => (await send(await jpeg(width, 30), `${width}.jpg`)).body),
  );
  const there = async () =>
    Promise.all(
      [used, unused, back].map(async (one) => (await app.request(one?.['src'] ?? '')).status === 200),
    );
  const [logged] = await queryRows<{ actor_id: number }>(
    app.db,
    `select actor_id from audit_log where action = 'picture.uploaded' and subject_label = '40.jpg'`,
  );
  expect(logged).toEqual({ actor_id: admin.userId });
  await queryRows(app.db, `insert into gallery_images (image, alt) values ($1, 'A desk')`, [used?.['path']]);
  const days = async (count: number) => {
    app.clock.advance(count * 24 * 3_600_000);
    await app.jobs.drain();
  };
  // What nothing uses on the second day may go on the sixteenth.
  await days(2);
  await days(13);
  expect(await there()).toEqual([true, true, true]);
  // In a text like this it is used as well, from now on.
  const text = `<p><img src="${back?.['src']}" alt="Back"></p>`;
  await queryRows(app.db, `insert into name_credits (name, role) values ('Ana', $1)`, [text]);
  await days(2);
  expect(await there()).toEqual([true, false, true]);
  await queryRows(app.db, 'delete from name_credits where role = $1', [text]);
  await days(1);
  await days(13);
  expect(await there()).toEqual([true, false, true]);
  await days(2);
  expect(await there()).toEqual([true, false, false]);
  const names = [used, unused, back].map((one) => one?.['path']?.slice(8));
  const gone = await queryRows(
    app.db,
    `select actor_id, subject_id from audit_log
     where action = 'picture.removed' and subject_id = any($1) order by id`,
    [names],
  );
  expect(gone).toEqual(names.slice(1).map((name) => ({ actor_id: null, subject_id: name })));
  const stored = await queryRows<{ name: string }>(
    app.db,
    `select name from files where name = any($1) and state = 'ready'`,
    [names],
  );
  expect(stored.map(({ name }) => name)).toEqual([names[0]]);
}, 60_000);
