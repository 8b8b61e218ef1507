import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { FileId } from '@/shared/ids';
import { createTestUploads, wavBytes } from '../uploads.testing';
import { open, transferProcesses, type Sent } from './transfer-processes.testing';

const uploads = await createTestUploads('disk');
const startProcess = transferProcesses(uploads);

describe('API-70 a server that is killed', () => {
  test('kill -9 in the middle of a file: the next process goes on at the byte, and the file is whole', async () => {
    const bytes = wavBytes(24 * 1024 * 1024);
    const session = await uploads.session();
    const first = await startProcess();
    const created = open(first.port, {
      method: 'POST',
      path: '/api/uploads/files',
      headers: {
        'upload-session': session,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from('Long take.wav').toString('base64')}`,
      },
    });
    created.request.end();
    const { headers } = await created.answer;
    const path = headers.location ?? '';
    const patch = (offset: number): Sent => ({
      method: 'PATCH',
      path,
      headers: {
        'upload-session': session,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length - offset),
      },
    });

    const half = open(first.port, patch(0));
    half.answer.catch(() => undefined);
    half.request.write(bytes.subarray(0, 12 * 1024 * 1024));
    await sleep(700);
    await first.kill();

    const second = await startProcess();
    const head = open(second.port, { method: 'HEAD', path, headers: { 'upload-session': session } });
    head.request.end();
    const offset = Number((await head.answer).headers['upload-offset']);
    expect(offset).toBeGreaterThan(8 * 1024 * 1024);
    expect(offset).toBeLessThanOrEqual(12 * 1024 * 1024);
    const rest = open(second.port, patch(offset));
    rest.request.end(bytes.subarray(offset));
    expect((await rest.answer).statusCode).toBe(204);

    const stored = createHash('sha256');
    const body = await uploads.service.readFile(Number(headers['upload-file-id']) as FileId);
    for await (const part of body ?? []) stored.update(part as Buffer);
    expect(stored.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  }, 60_000);

  test('a client that goes away leaves what arrived, and another request may go on at once', async () => {
    const bytes = wavBytes(16 * 1024 * 1024);
    const { port } = await startProcess();
    const session = await uploads.session();
    const created = await uploads.tus.create(session, { name: 'Gone.wav', size: bytes.length });
    const path = created.headers.get('location') ?? '';
    const first = open(port, {
      method: 'PATCH',
      path,
      headers: {
        'upload-session': session,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
    });
    first.answer.catch(() => undefined);
    first.request.write(bytes.subarray(0, 6 * 1024 * 1024));
    await sleep(300);
    // The connection stays half open: the next request has to ask for the file, as after a change of networks.
    const started = performance.now();
    const head = open(port, { method: 'HEAD', path, headers: { 'upload-session': session } });
    head.request.end();
    const offset = Number((await head.answer).headers['upload-offset']);
    expect(offset).toBeGreaterThan(4 * 1024 * 1024);
    expect(performance.now() - started).toBeLessThan(6_000);
    first.request.destroy();
    const rest = await uploads.tus.patch(session, path, { offset, body: bytes.subarray(offset) });
    expect(rest.status).toBe(204);
  }, 60_000);
});
