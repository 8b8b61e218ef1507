import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Caller } from '@/shared/caller';
import type { FileId, UserId } from '@/shared/ids';
import { createTestUploads, wavBytes } from '../uploads.testing';

const uploads = await createTestUploads('disk');
const { service, tus, database } = uploads;

const { rows: users } = await database.pool.query<{ id: UserId }>(
  `insert into users (email, first_name, last_name, password_hash, created_at, updated_at)
   values ('ana@example.com', 'Ana', 'A', 'x', now(), now()), ('bo@example.com', 'Bo', 'B', 'x', now(), now())
   returning id`,
);
const [ana, bo] = users.map((row) => row.id);
if (ana === undefined || bo === undefined) throw new Error('no users');
const asAna: Caller = {
  kind: 'user',
  userId: ana,
  role: 'customer',
  email: 'ana@example.com',
  verified: true,
};

async function send(session: string): Promise<FileId> {
  const bytes = wavBytes(16);
  const created = await tus.create(session, { name: 'Take.wav', size: bytes.length });
  await tus.patch(session, created.headers.get('location') ?? '', { offset: 0, body: bytes });
  return Number(created.headers.get('upload-file-id')) as FileId;
}

describe('API-04 links of a form', () => {
  test('files of the own session or account, and links elsewhere, in the order they came', async () => {
    const guest = await uploads.session();
    const file = await send(guest);
    const links = [
      `/api/files/${file}`,
      ' https://drive.google.com/x ',
      '',
      'dropbox.com/y',
      `/api/files/${file}`,
    ];
    expect(await service.readLinks(links, { session: guest, userId: null })).toEqual({
      ok: true,
      value: { fileIds: [file], urls: ['https://drive.google.com/x', 'https://dropbox.com/y'] },
    });
    const hers = await send(await uploads.session(asAna));
    const byAccount = await service.readLinks([`/api/files/${hers}`], { session: null, userId: ana });
    expect(byAccount).toMatchObject({ ok: true, value: { fileIds: [hers] } });
  });

  test("nobody else's file, however it is asked for", async () => {
    const file = await send(await uploads.session());
    const hers = await send(await uploads.session(asAna));
    const other = await uploads.session();
    for (const sender of [
      { session: other, userId: null },
      { session: other, userId: bo },
      { session: null, userId: null },
      { session: 'nonsense', userId: bo },
    ]) {
      for (const id of [file, hers]) {
        const read = await service.readLinks([`/api/files/${id}`], sender);
        expect(read).toMatchObject({ ok: false, refusal: { kind: 'invalid' } });
      }
    }
  });

  test('no file that is unfinished, refused or removed', async () => {
    const session = await uploads.session();
    const created = await tus.create(session, { name: 'Half.wav', size: 100 });
    const unfinished = created.headers.get('upload-file-id') ?? '';
    const removed = await send(session);
    await tus.remove(session, `/api/uploads/files/${removed}`);
    for (const id of [unfinished, removed, 999_999]) {
      expect((await service.readLinks([`/api/files/${id}`], { session, userId: null })).ok).toBe(false);
    }
  });

  test.each([[[]], [['']], [['javascript:alert(1)']], [['https://a.example/x', 'file:///etc/passwd']]])(
    '%j is refused with the form’s own words',
    async (links) => {
      expect(await service.readLinks(links, { session: null, userId: null })).toMatchObject({
        ok: false,
        refusal: { kind: 'invalid', errors: { links: ['At least one valid link is required.'] } },
      });
    },
  );

  test('a file held for a claim is not removed before the claim is written', async () => {
    const session = await uploads.session();
    const file = await send(session);
    const order: string[] = [];
    let removal: Promise<Response> | undefined;
    await database.db.transaction(async (tx) => {
      expect(await service.lockForClaim(tx, [file, file])).toBe(true);
      removal = tus
        .remove(session, `/api/uploads/files/${file}`)
        .finally(() => order.push('removal answered'));
      await new Promise((resolve) => setTimeout(resolve, 200));
      uploads.claimed.add(file);
      order.push('claimed');
    });
    expect((await removal)?.status).toBe(409);
    expect(order).toEqual(['claimed', 'removal answered']);
    uploads.claimed.clear();
    await tus.remove(session, `/api/uploads/files/${file}`);
    expect(await database.db.transaction((tx) => service.lockForClaim(tx, [file]))).toBe(false);
    expect(await database.db.transaction((tx) => service.lockForClaim(tx, []))).toBe(true);
  });

  test('a file that this program brings along is stored, described and hashed', async () => {
    const id = await service.addFile({
      name: 'Brief.pdf',
      body: Readable.from([Buffer.from('%PDF-1.7')]),
      uploadedBy: ana,
    });
    await uploads.drain();
    const data = (await service.describe([id])).get(id);
    expect(data).toMatchObject({ name: 'Brief.pdf', size: 8, media_type: 'application/pdf' });
    expect(data?.sha256).toHaveLength(64);
  });
});
