import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { FileId } from '@/shared/ids';
import { createTestUploads, wavBytes } from '../uploads.testing';

const MIB = 1024 * 1024;

interface Refused {
  success: boolean;
  message: string;
}

async function refused(answer: Response): Promise<Refused & { status: number }> {
  return { status: answer.status, ...((await answer.json()) as Refused) };
}

describe.each(['disk', 's3'] as const)('API-70 transfers to %s', async (kind) => {
  const uploads = await createTestUploads(kind);
  const { tus, database } = uploads;

  const stateOf = async (id: number): Promise<string | undefined> => {
    const { rows } = await database.pool.query<{ state: string }>('select state from files where id = $1', [
      id,
    ]);
    return rows[0]?.state;
  };
  const keyOf = async (id: number): Promise<string> => {
    const { rows } = await database.pool.query<{ storage_key: string }>(
      'select storage_key from files where id = $1',
      [id],
    );
    return rows[0]?.storage_key ?? '';
  };
  const begin = async (name: string, size: number, session?: string) => {
    const token = session ?? (await uploads.session());
    const created = await tus.create(token, { name, size });
    expect(created.status).toBe(201);
    return {
      session: token,
      path: created.headers.get('location') ?? '',
      id: Number(created.headers.get('upload-file-id')) as FileId,
    };
  };
  const sendWhole = async (name: string, bytes: Buffer, session?: string) => {
    const file = await begin(name, bytes.length, session);
    return { ...file, answer: await tus.patch(file.session, file.path, { offset: 0, body: bytes }) };
  };
  const bytesOf = async (id: FileId): Promise<Buffer | null> => {
    const body = await uploads.service.readFile(id);
    return body === null ? null : buffer(body);
  };

  afterEach(() => uploads.claimed.clear());

  test('a file arrives whole, byte for byte, and gets its checksum afterwards', async () => {
    const bytes = wavBytes(3 * MIB + 5);
    const { answer, id } = await sendWhole('Kick.wav', bytes);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(answer.headers.get('upload-file-id')).toBe(String(id));
    expect((await bytesOf(id))?.equals(bytes)).toBe(true);
    await uploads.drain();
    const data = (await uploads.service.describe([id])).get(id);
    expect(data).toEqual({
      name: 'Kick.wav',
      size: bytes.length,
      media_type: 'audio/wav',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('a file in several parts, resumed where the server says', async () => {
    const bytes = wavBytes(14 * MIB + 77);
    const file = await begin('Bass.wav', bytes.length);
    const cuts = [0, 6 * MIB, 6 * MIB + 10, bytes.length];
    for (let index = 0; index + 1 < cuts.length; index += 1) {
      const head = await tus.head(file.session, file.path);
      const offset = Number(head.headers.get('upload-offset'));
      expect(offset).toBe(cuts[index]);
      const body = bytes.subarray(offset, cuts[index + 1]);
      expect((await tus.patch(file.session, file.path, { offset, body })).status).toBe(204);
    }
    expect((await bytesOf(file.id))?.equals(bytes)).toBe(true);
    expect(await stateOf(file.id)).toBe('ready');
    const head = await tus.head(file.session, file.path);
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length));
  });

  test('a transfer that breaks off goes on at the byte that arrived', async () => {
    const bytes = wavBytes(20 * MIB);
    const file = await begin('Vocal.wav', bytes.length);
    let sent = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 15 * MIB) controller.error(new Error('connection lost'));
        else {
          controller.enqueue(bytes.subarray(sent, sent + 65_536));
          sent += 65_536;
        }
      },
    });
    const broke = await tus.patch(file.session, file.path, { offset: 0, body: broken });
    expect(broke.status).toBeGreaterThanOrEqual(400);
    const offset = Number((await tus.head(file.session, file.path)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(4 * MIB);
    expect(offset).toBeLessThanOrEqual(15 * MIB);
    const rest = await tus.patch(file.session, file.path, { offset, body: bytes.subarray(offset) });
    expect(rest.status).toBe(204);
    expect((await bytesOf(file.id))?.equals(bytes)).toBe(true);
  });

  test('another process goes on with a transfer', async () => {
    const bytes = wavBytes(7 * MIB);
    const file = await begin('Pad.wav', bytes.length);
    await tus.patch(file.session, file.path, { offset: 0, body: bytes.subarray(0, 6 * MIB) });
    const other = uploads.restarted();
    const offset = Number((await other.head(file.session, file.path)).headers.get('upload-offset'));
    expect(offset).toBe(6 * MIB);
    expect(
      (await other.patch(file.session, file.path, { offset, body: bytes.subarray(offset) })).status,
    ).toBe(204);
    expect((await bytesOf(file.id))?.equals(bytes)).toBe(true);
  });

  test('a last byte that came just before the server stopped still makes a ready file', async () => {
    const bytes = wavBytes(100);
    const { id, session, path } = await sendWhole('Hat.wav', bytes);
    await database.pool.query(`update files set state = 'uploading', completed_at = null where id = $1`, [
      id,
    ]);
    const head = await uploads.restarted().head(session, path);
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(await stateOf(id)).toBe('ready');
  });

  test('a last byte that came just before the server stopped does not let a wrong file through', async () => {
    const { id, session, path } = await sendWhole('Hat.wav', wavBytes(100));
    await database.pool.query(`update files set state = 'uploading', name = 'Hat.flac' where id = $1`, [id]);
    expect((await uploads.restarted().head(session, path)).status).toBe(410);
    expect(await stateOf(id)).toBe('refused');
  });

  test('the first bytes may come with the announcement', async () => {
    const bytes = wavBytes(2000);
    const session = await uploads.session();
    const answer = await tus.send('POST', '/api/uploads/files', {
      headers: {
        'upload-session': session,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from('One.wav').toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('upload-offset')).toBe(String(bytes.length));
    const id = Number(answer.headers.get('upload-file-id')) as FileId;
    expect(await stateOf(id)).toBe('ready');
    expect((await bytesOf(id))?.equals(bytes)).toBe(true);
  });

  test('repeating the last request of a finished file changes nothing', async () => {
    const bytes = wavBytes(500);
    const { id, session, path } = await sendWhole('Snare.wav', bytes);
    const again = await tus.patch(session, path, { offset: bytes.length, body: new Uint8Array() });
    expect(again.status).toBe(204);
    expect((await tus.patch(session, path, { offset: 0, body: bytes })).status).toBe(409);
    expect((await bytesOf(id))?.equals(bytes)).toBe(true);
  });

  test('a file whose content is not its type is refused at its first bytes, and removed', async () => {
    const bytes = Buffer.alloc(3 * MIB, 0x41);
    const { answer, id, session, path } = await sendWhole('Lie.wav', bytes);
    expect(await refused(answer)).toEqual({
      status: 415,
      success: false,
      message: 'This is not a WAV file, although its name says so.',
    });
    expect(await stateOf(id)).toBe('refused');
    await uploads.drain();
    const again = await tus.head(session, path);
    expect(again.status).toBe(410);
    expect(await bytesOf(id)).toBeNull();
  });

  test('a file too short to tell at first is refused when its last byte comes', async () => {
    const bytes = Buffer.from('RIFF0000WAVX and nothing more');
    const file = await begin('Short.wav', bytes.length);
    await tus.patch(file.session, file.path, { offset: 0, body: bytes.subarray(0, 10) });
    const last = await tus.patch(file.session, file.path, { offset: 10, body: bytes.subarray(10) });
    expect(last.status).toBe(415);
    expect(await stateOf(file.id)).toBe('refused');
  });

  test('more bytes than announced: refused, and removed', async () => {
    const bytes = wavBytes(5000);
    const file = await begin('Long.wav', 3000);
    const answer = await tus.patch(file.session, file.path, { offset: 0, body: bytes });
    expect(answer.status).toBe(413);
    expect(await stateOf(file.id)).toBe('refused');
    const streamed = await begin('Long.wav', 3000);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    expect((await tus.patch(streamed.session, streamed.path, { offset: 0, body: stream })).status).toBe(413);
    expect(await stateOf(streamed.id)).toBe('refused');
    await uploads.drain();
    expect(await bytesOf(streamed.id)).toBeNull();
  });

  test('removing a file stops its transfer and frees its place', async () => {
    const file = await begin('Gone.wav', 9 * MIB);
    await tus.patch(file.session, file.path, { offset: 0, body: wavBytes(9 * MIB).subarray(0, 6 * MIB) });
    expect((await tus.remove(file.session, file.path)).status).toBe(204);
    expect((await tus.head(file.session, file.path)).status).toBe(404);
    await uploads.drain();
    expect(await stateOf(file.id)).toBe('deleted');
    const finished = await sendWhole('Gone too.wav', wavBytes(10));
    expect((await tus.remove(finished.session, finished.path)).status).toBe(204);
    await uploads.drain();
    expect(await bytesOf(finished.id)).toBeNull();
    expect(await keyOf(finished.id)).not.toBe('');
  });

  test('a file that an order uses cannot be removed by its session', async () => {
    const { id, session, path } = await sendWhole('Keep.wav', wavBytes(10));
    uploads.claimed.add(id);
    const answer = await refused(await tus.remove(session, path));
    expect(answer).toEqual({ status: 409, success: false, message: 'This file was already submitted.' });
    expect(await bytesOf(id)).not.toBeNull();
  });

  test('unfinished files go after 48 hours, unclaimed ones after 7 days, claimed ones never', async () => {
    const unfinished = await begin('Half.wav', 1000);
    const unclaimed = await sendWhole('Forgotten.wav', wavBytes(10));
    const stored = await sendWhole('Used.wav', wavBytes(10));
    uploads.claimed.add(stored.id);
    const day = 86_400_000;
    uploads.clock.advance(2 * day - 60_000);
    await uploads.drain();
    expect(await stateOf(unfinished.id)).toBe('uploading');
    uploads.clock.advance(2 * 3_600_000);
    await uploads.drain();
    expect(await stateOf(unfinished.id)).toBe('deleted');
    expect(await stateOf(unclaimed.id)).toBe('ready');
    uploads.clock.advance(5 * day);
    await uploads.drain();
    expect(await stateOf(unclaimed.id)).toBe('deleted');
    expect(await bytesOf(unclaimed.id)).toBeNull();
    expect(await bytesOf(stored.id)).not.toBeNull();
    const { rows } = await database.pool.query('select kept_at from files where id = $1', [stored.id]);
    expect(rows[0]).toMatchObject({ kept_at: expect.any(Date) as Date });
  });
});
