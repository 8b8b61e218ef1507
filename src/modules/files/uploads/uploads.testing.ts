import { testKeys } from '@test/support/keys';
import { Hono } from 'hono';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { createTestClock } from '@test/support/test-clock';
import { createListener } from '@/platform/events/listener';
import { mountRoutes, type HttpEnv } from '@/platform/http/mount';
import { createRateLimiter } from '@/platform/http/rate-limit';
import { createJobs } from '@/platform/jobs/boss';
import type { StorageConfig } from '@/platform/storage/create-storage';
import { startS3Server } from '@/platform/storage/s3-server.testing';
import { ANONYMOUS, type Caller } from '@/shared/caller';
import { createUploads, type Uploads } from './server/uploads';
import { GIB } from './uploads.rules';

/** A body; Buffer is a fine one, whatever the types of the DOM think of shared memory. */
type Bytes = BodyInit | Buffer;

const TUS = { 'tus-resumable': '1.0.0' };

/** A disk of any size; large unless told. */
interface TestDisk {
  free: number;
  readonly total: number;
}

async function diskConfig(disk: TestDisk): Promise<StorageConfig> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-uploads-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return { kind: 'disk', folder, measure: async () => disk };
}

async function s3Config(): Promise<StorageConfig> {
  const server = await startS3Server();
  afterAll(() => server.close());
  return { kind: 's3', ...server.settings };
}

/** Sends tus requests as a client would, in process. */
function tusClient(handle: Uploads['handle']) {
  const send = (
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: Bytes | null },
  ) =>
    handle(
      new Request(new URL(path, 'http://studio.test'), {
        method,
        headers: { ...TUS, ...init.headers },
        body: (init.body ?? null) as BodyInit | null,
        ...(init.body instanceof ReadableStream ? { duplex: 'half' } : {}),
      }),
    );
  const metadata = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`;
  return {
    send,
    create: (session: string, file: { name: string; size: number }) =>
      send('POST', '/api/uploads/files', {
        headers: {
          'upload-session': session,
          'upload-length': String(file.size),
          'upload-metadata': metadata(file.name),
        },
      }),
    head: (session: string, path: string) => send('HEAD', path, { headers: { 'upload-session': session } }),
    patch: (session: string, path: string, part: { offset: number; body: Bytes }) =>
      send('PATCH', path, {
        headers: {
          'upload-session': session,
          'upload-offset': String(part.offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: part.body,
      }),
    remove: (session: string, path: string) =>
      send('DELETE', path, { headers: { 'upload-session': session } }),
  };
}

/** A log whose errors a test can read; all of it goes to the terminal where `TEST_LOG` names a level. */
function readableLog() {
  const logged: string[] = [];
  const level = process.env['TEST_LOG'];
  const write = (line: string): void => {
    logged.push(line);
    if (level !== undefined) process.stderr.write(line);
  };
  return { logged, log: pino({ level: level ?? 'error' }, { write }) };
}

/** Uploads as one server process has them, on a database and a storage that tests share between processes. */
export async function createTestUploads(kind: 'disk' | 's3') {
  const database = await createTestDatabase();
  const disk: TestDisk = { free: 100 * GIB, total: 1000 * GIB };
  const storageConfig = kind === 'disk' ? await diskConfig(disk) : await s3Config();
  const clock = createTestClock();
  const { log, logged } = readableLog();
  const listener = createListener({ url: database.url, log });
  const jobs = createJobs({ database, listener, log, clock });
  await jobs.prepare();
  afterAll(() => jobs.stop());
  const claimed = new Set<number>();
  const claims = [async (_tx: unknown, ids: readonly number[]) => ids.filter((id) => claimed.has(id))];
  const build = (): Uploads =>
    createUploads({ db: database.db, clock, log, jobs, keys: testKeys(clock), claims, storageConfig });
  const uploads = build();
  jobs.register(uploads.jobs);

  let caller: Caller = ANONYMOUS;
  let visitors = 0;
  const app = new Hono<HttpEnv>();
  mountRoutes(app, uploads.routes, {
    resolveCaller: async () => caller,
    limiter: createRateLimiter(database.db, clock),
    log,
  });
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    visitors += 1;
    return app.request(path, init, { ip: `10.1.${Math.floor(visitors / 250)}.${visitors % 250}` });
  };

  return {
    ...uploads,
    database,
    clock,
    storageConfig,
    /** How full the disk is, for tests to change. */
    disk,
    /** Lines of the log, as the owner reads them. */
    logged,
    /** Files that another feature uses. */
    claimed,
    tus: tusClient(uploads.handle),
    /** The same storage and database from another, freshly started process. */
    restarted: () => tusClient(build().handle),
    request,
    requestFrom: async (ip: string, path: string, init: RequestInit) => app.request(path, init, { ip }),
    /** Whoever calls with a token from now on. */
    become: (who: Caller) => void (caller = who),
    drain: () => jobs.drain(),
    session: async (who: Caller = ANONYMOUS) => (await uploads.service.startSession(who)).token,
  };
}

/** A small WAV file: 44 bytes of header, then `samples` bytes of silence with a count in it. */
export function wavBytes(samples: number): Buffer {
  const bytes = Buffer.alloc(44 + samples);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(44_100, 24);
  bytes.writeUInt32LE(176_400, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples, 40);
  for (let at = 44; at + 4 <= bytes.length; at += 4) bytes.writeUInt32LE(at, at);
  return bytes;
}
