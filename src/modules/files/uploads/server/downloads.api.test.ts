import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { FileId } from '@/shared/ids';
import { createTestUploads, wavBytes } from '../uploads.testing';

describe.each(['disk', 's3'] as const)('API-71 signed addresses, files on %s', async (kind) => {
  const uploads = await createTestUploads(kind);
  const { service } = uploads;
  const bytes = wavBytes(300_000);
  const add = (name: string, content: Buffer): Promise<FileId> =>
    service.addFile({ name, body: Readable.from([content]), uploadedBy: null });
  const wav = await add('Grün final.wav', bytes);
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    uploads.request(path, { headers, method });
  const bodyOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

  test('the whole file, byte for byte, as an attachment that no browser opens', async () => {
    const answer = await get(service.address(wav, 'download'));
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'audio/wav',
      'content-disposition': `attachment; filename="Gr_n final.wav"; filename*=UTF-8''Gr%C3%BCn%20final.wav`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('parts, as players and download managers ask for them', async () => {
    const address = service.address(wav, 'listen');
    const part = await get(address, { range: 'bytes=1000-1999' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${bytes.length}`);
    expect(part.headers.get('content-length')).toBe('1000');
    expect(part.headers.get('content-disposition')?.startsWith('inline; ')).toBe(true);
    expect((await bodyOf(part)).equals(bytes.subarray(1000, 2000))).toBe(true);
    const tail = await get(address, { range: 'bytes=-10' });
    expect((await bodyOf(tail)).equals(bytes.subarray(-10))).toBe(true);
    const beyond = await get(address, { range: `bytes=${bytes.length}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  });

  test('a part only while the file is the same, nothing where the caller has it', async () => {
    const address = service.address(wav, 'download');
    const etag = (await get(address, {}, 'HEAD')).headers.get('etag') ?? '';
    const unchanged = await get(address, { range: 'bytes=0-9', 'if-range': etag });
    expect(unchanged.status).toBe(206);
    expect((await bodyOf(unchanged)).length).toBe(10);
    const changed = await get(address, { range: 'bytes=0-9', 'if-range': '"other"' });
    expect(changed.status).toBe(200);
    expect((await bodyOf(changed)).length).toBe(bytes.length);
    const same = await get(address, { 'if-none-match': etag });
    expect(same.status).toBe(304);
    expect((await bodyOf(same)).length).toBe(0);
  });

  test('HEAD tells everything and sends nothing', async () => {
    const answer = await get(service.address(wav, 'download'), {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect((await bodyOf(answer)).length).toBe(0);
  });

  test('only audio is ever shown inline, and a page never', async () => {
    const zip = await add('a.zip', Buffer.from('PK\u0003\u0004'));
    const page = await add('a.html', Buffer.from('<script>alert(1)</script>'));
    const text = await add('notes.txt', Buffer.from('verse'));
    for (const id of [zip, page, text]) {
      const answer = await get(service.address(id, 'listen'));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')?.startsWith('attachment; ')).toBe(true);
      expect(answer.headers.get('content-type')).not.toContain('text/');
      await answer.body?.cancel();
    }
  });

  test('nothing without a signature for exactly this file, time and purpose', async () => {
    const address = service.address(wav, 'download');
    const listen = service.address(wav, 'listen');
    const signature = new URL(address, 'http://x').searchParams.get('signature') ?? '';
    const wrong = [
      `/api/files/${wav}`,
      `/api/files/${wav}?expires=9999999999&signature=${signature}`,
      address.replace(`/files/${wav}`, `/files/${wav + 1}`),
      `${address}&inline=1`,
      listen.replace('&inline=1', ''),
      address.slice(0, -1),
      `/api/files/${wav}?expires=&signature=`,
      `/api/files/${wav}?expires=NaN&signature=${signature}`,
    ];
    for (const path of wrong) {
      const answer = await get(path);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ success: false });
    }
    expect((await get('/api/files/abc')).status).toBe(404);
  });

  test('an address stays the same for a while, and runs out', async () => {
    const first = service.signedAddress(wav, { inline: false, ttlSeconds: 600 });
    uploads.clock.advance(30_000);
    expect(service.signedAddress(wav, { inline: false, ttlSeconds: 600 })).toBe(first);
    uploads.clock.advance(570_000);
    expect((await get(first, {}, 'HEAD')).status).toBe(200);
    uploads.clock.advance(600_000);
    expect((await get(first)).status).toBe(403);
  });

  test('a file that is gone, unfinished or unknown is not found', async () => {
    const gone = await add('gone.wav', wavBytes(1));
    await uploads.database.db.transaction((tx) => service.discard(tx, [gone]));
    expect((await get(service.address(gone, 'download'))).status).toBe(404);
    await uploads.drain();
    expect((await get(service.address(gone, 'download'))).status).toBe(404);
    const session = await uploads.session();
    const created = await uploads.tus.create(session, { name: 'a.wav', size: 10 });
    const unfinished = Number(created.headers.get('upload-file-id'));
    expect((await get(service.address(unfinished, 'download'))).status).toBe(404);
    expect((await get(service.address(999_999, 'download'))).status).toBe(404);
    expect((await service.describe([gone, unfinished, 999_999])).size).toBe(0);
  });
});
