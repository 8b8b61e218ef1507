import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { FileId } from '@/shared/ids';
import { createTestUploads, wavBytes } from '../uploads.testing';
import { open, transferProcesses } from './transfer-processes.testing';

const MIB = 1024 * 1024;
const uploads = await createTestUploads('s3');
const startProcess = transferProcesses(uploads);

async function begin(size: number) {
  const session = await uploads.session();
  const created = await uploads.tus.create(session, { name: 'Long take.wav', size });
  const path = created.headers.get('location') ?? '';
  const id = Number(created.headers.get('upload-file-id')) as FileId;
  const patch = (port: number, offset: number, length: number) =>
    open(port, {
      method: 'PATCH',
      path,
      headers: {
        'upload-session': session,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(length),
      },
    });
  const offsetAt = async (port: number): Promise<number> => {
    const head = open(port, { method: 'HEAD', path, headers: { 'upload-session': session } });
    head.request.end();
    return Number((await head.answer).headers['upload-offset']);
  };
  return { id, patch, offsetAt };
}

// What was acknowledged before, how much more is under way when the process dies, and after how long it does.
const CUTS = [
  [3_000_000, 200_000, 40],
  [3_000_000, 4 * MIB, 250],
  [12_000_000, 64 * 1024, 30],
  [12_000_000, 6 * MIB, 400],
] as const;

describe('processes 5: API-70 an upload to S3 never goes back behind what was acknowledged', () => {
  test.each(CUTS)(
    'processes 5: %d bytes acknowledged, kill -9 while %d more are on their way',
    async (acknowledged, more, afterMs) => {
      const bytes = wavBytes(24 * MIB);
      const { id, patch, offsetAt } = await begin(bytes.length);
      const first = await startProcess();
      const part = patch(first.port, 0, acknowledged);
      part.request.end(bytes.subarray(0, acknowledged));
      expect((await part.answer).statusCode).toBe(204);

      const broken = patch(first.port, acknowledged, bytes.length - acknowledged);
      broken.answer.catch(() => undefined);
      broken.request.write(bytes.subarray(acknowledged, acknowledged + more));
      await sleep(afterMs);
      await first.kill();

      const second = await startProcess();
      const asked = performance.now();
      const offset = await offsetAt(second.port);
      // The dead process's lock ends after two seconds; the rest is noise of a busy machine.
      expect(performance.now() - asked).toBeLessThan(4_000);
      expect(offset).toBeGreaterThanOrEqual(acknowledged);
      expect(offset).toBeLessThanOrEqual(acknowledged + more);
      const rest = patch(second.port, offset, bytes.length - offset);
      rest.request.end(bytes.subarray(offset));
      expect((await rest.answer).statusCode).toBe(204);
      const stored = await uploads.service.readFile(id);
      expect(stored === null ? null : (await buffer(stored)).equals(bytes)).toBe(true);
    },
    60_000,
  );

  test('processes 5: many small acknowledged pieces, a kill after each, and the file is whole', async () => {
    const bytes = wavBytes(7 * MIB);
    const { id, patch, offsetAt } = await begin(bytes.length);
    let offset = 0;
    for (const length of [1_000_000, 1, 4_300_000, 90_000]) {
      const started = await startProcess();
      const { port } = started;
      const part = patch(port, offset, length);
      part.request.end(bytes.subarray(offset, offset + length));
      expect((await part.answer).statusCode).toBe(204);
      offset += length;
      await started.kill();
    }
    const { port } = await startProcess();
    expect(await offsetAt(port)).toBe(offset);
    const rest = patch(port, offset, bytes.length - offset);
    rest.request.end(bytes.subarray(offset));
    expect((await rest.answer).statusCode).toBe(204);
    const stored = await uploads.service.readFile(id);
    expect(stored === null ? null : (await buffer(stored)).equals(bytes)).toBe(true);
  }, 60_000);
});
