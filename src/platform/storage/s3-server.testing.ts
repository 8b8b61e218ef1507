import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from './s3-client';

const BUCKET = 'files';

interface Context {
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  status: number;
  /** False: Koa leaves the answer alone. */
  respond: boolean;
  req: { destroy(): void };
  type: string;
  body: unknown;
}

// s3rver does not know ListParts, which resuming needs; its parts lie in a folder named by the upload.
async function listParts(folder: string, uploadId: string): Promise<string | null> {
  const parts = join(folder, BUCKET, '._S3rver_uploads', uploadId);
  const names = await readdir(parts).catch(() => null);
  if (names === null) return null;
  const numbers = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b));
  const rows = await Promise.all(
    numbers.map(async (name) => {
      const { size } = await stat(join(parts, name));
      const md5 = await readFile(join(parts, `${name}.md5`), 'utf8');
      return `<Part><PartNumber>${name}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
    }),
  );
  return `<?xml version="1.0"?><ListPartsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`;
}

interface S3Server {
  readonly settings: S3Settings;
  /** Cuts the connection of so many of the next parts that are sent to it. */
  loseParts(count: number): void;
  close(): Promise<void>;
}

/** An S3-compatible server on a free port of this machine, with an empty bucket; for tests only. */
export async function startS3Server(): Promise<S3Server> {
  let losing = 0;
  const folder = await mkdtemp(join(tmpdir(), 'headroom-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  server.middleware.unshift(async (ctx: Context, next: () => Promise<void>) => {
    const uploadId = ctx.query['uploadId'];
    if (uploadId !== undefined && ctx.method === 'PUT' && losing > 0) {
      losing -= 1;
      ctx.respond = false;
      ctx.req.destroy();
      return;
    }
    if (uploadId !== undefined && ctx.method === 'DELETE') {
      await rm(join(folder, BUCKET, '._S3rver_uploads', uploadId), { recursive: true, force: true });
      ctx.status = 204;
      return;
    }
    if (uploadId === undefined || ctx.method !== 'GET') return next();
    const parts = await listParts(folder, uploadId);
    ctx.type = 'application/xml';
    ctx.status = parts === null ? 404 : 200;
    ctx.body =
      parts ?? '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code><Message>Gone</Message></Error>';
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    loseParts(count) {
      losing = count;
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
