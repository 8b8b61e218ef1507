import { describe, expect, test } from 'vitest';
import { createTestUploads, wavBytes } from '../uploads.testing';

interface Refused {
  success: boolean;
  message: string;
}

async function refused(answer: Response): Promise<Refused & { status: number }> {
  return { status: answer.status, ...((await answer.json()) as Refused) };
}

describe('API-70 sessions and bad input', async () => {
  const uploads = await createTestUploads('disk');
  const { tus } = uploads;
  const one = await uploads.session();
  const other = await uploads.session();
  const created = await tus.create(one, { name: 'Mine.wav', size: 1000 });
  const path = created.headers.get('location') ?? '';

  test('without a session nothing is answered, with an ended one neither', async () => {
    for (const token of ['', 'nonsense', 'x'.repeat(500)]) {
      expect((await tus.create(token, { name: 'a.wav', size: 10 })).status).toBe(401);
      expect((await tus.head(token, path)).status).toBe(401);
      expect((await tus.remove(token, path)).status).toBe(401);
    }
    uploads.clock.advance(8 * 86_400_000);
    expect((await tus.head(one, path)).status).toBe(401);
    uploads.clock.advance(-8 * 86_400_000);
    expect((await tus.head(one, path)).status).toBe(200);
  });

  test("another session's file does not exist", async () => {
    expect((await tus.head(other, path)).status).toBe(404);
    expect((await tus.patch(other, path, { offset: 0, body: wavBytes(10) })).status).toBe(404);
    expect((await tus.remove(other, path)).status).toBe(404);
    expect((await tus.head(one, path)).headers.get('upload-offset')).toBe('0');
  });

  test.each(['0', '-1', '999999', '1e3', 'abc', '9999999999999999', '1/2', '../1', '%2e%2e', '1%00'])(
    'there is no file %s',
    async (id) => {
      expect((await tus.head(one, `/api/uploads/files/${id}`)).status).toBe(404);
    },
  );

  test.each([
    ['song.exe', 10, 415],
    ['song', 10, 415],
    ['.wav', 10, 415],
    ['song.wav', 0, 422],
    ['song.wav', 8 * 1024 ** 3 + 1, 413],
  ])('%s of %d bytes is refused with %d before a byte is sent', async (name, size, status) => {
    const answer = await refused(await tus.create(one, { name, size }));
    expect(answer.status).toBe(status);
    expect(answer.success).toBe(false);
  });

  test.each([
    [{}],
    [{ 'upload-length': '10' }],
    [{ 'upload-length': '-1', 'upload-metadata': 'filename YS53YXY=' }],
    [{ 'upload-length': '1e9', 'upload-metadata': 'filename YS53YXY=' }],
    [{ 'upload-defer-length': '1', 'upload-metadata': 'filename YS53YXY=' }],
    [{ 'upload-length': '10', 'upload-metadata': '%%% ###' }],
    [{ 'upload-length': '10', 'upload-metadata': 'filename' }],
    [{ 'upload-length': '99999999999999999999', 'upload-metadata': 'filename YS53YXY=' }],
  ])('an announcement with %j is malformed', async (headers) => {
    const answer = await refused(
      await tus.send('POST', '/api/uploads/files', { headers: { 'upload-session': one, ...headers } }),
    );
    expect(answer.status).toBe(400);
    expect(answer.message).not.toBe('');
  });

  test('a PATCH without offset, with a wrong one or of another type changes nothing', async () => {
    const headers = { 'upload-session': one };
    expect((await tus.send('PATCH', path, { headers, body: 'x' })).status).toBe(400);
    expect((await tus.patch(one, path, { offset: 7, body: 'x' })).status).toBe(409);
    const json = { ...headers, 'upload-offset': '0', 'content-type': 'application/json' };
    expect((await tus.send('PATCH', path, { headers: json, body: 'x' })).status).toBe(400);
    expect((await tus.head(one, path)).headers.get('upload-offset')).toBe('0');
  });

  test('other methods and paths are nothing', async () => {
    expect((await tus.send('GET', path, { headers: { 'upload-session': one } })).status).toBe(404);
    expect((await tus.send('PUT', path, { headers: { 'upload-session': one } })).status).toBe(404);
    expect(
      (await tus.send('DELETE', '/api/uploads/files', { headers: { 'upload-session': one } })).status,
    ).toBe(404);
  });

  test('OPTIONS tells what the server can do, to nobody in particular', async () => {
    const answer = await tus.send('OPTIONS', '/api/uploads/files', {});
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-max-size')).toBe(String(8 * 1024 ** 3));
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a session takes 500 files, also when they are announced at once', async () => {
    const full = await uploads.session();
    await uploads.database.pool.query(
      `insert into files (storage_key, upload_session_id, name, size, media_type, created_at)
       select 'x' || n, (select max(id) from upload_sessions), 'n.wav', 1, 'audio/wav', now() from generate_series(1, 498) n`,
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => tus.create(full, { name: 'a.wav', size: 10 })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(4);
  });

  test('names are cleaned before they are kept', async () => {
    const session = await uploads.session();
    await tus.create(session, { name: '../../Drums/\u202Evaw.kick.wav', size: 10 });
    const list = await uploads.request('/api/upload-sessions/files', {
      headers: { 'upload-session': session },
    });
    expect(await list.json()).toMatchObject({ data: [{ name: 'Drums - vaw.kick.wav', state: 'uploading' }] });
  });

  test('a session is begun by anyone, belongs to whoever is logged in, and is limited by address', async () => {
    const begin = () => uploads.requestFrom('10.9.9.9', '/api/upload-sessions', { method: 'POST' });
    const first = await begin();
    expect(first.status).toBe(201);
    const { token, expires_at } = (await first.json()) as { token: string; expires_at: string };
    expect(token.length).toBeGreaterThan(40);
    expect(expires_at).toBe('2026-03-09T10:00:00.000Z');
    for (let index = 0; index < 29; index += 1) await begin();
    const late = await begin();
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the list of a session is only for its token', async () => {
    expect((await uploads.request('/api/upload-sessions/files')).status).toBe(401);
    expect(
      (await uploads.request('/api/upload-sessions/files', { headers: { 'upload-session': 'no' } })).status,
    ).toBe(401);
  });
});
