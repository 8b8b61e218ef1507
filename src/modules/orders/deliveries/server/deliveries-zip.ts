import { createHash } from 'node:crypto';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { ZipFile } from 'yazl';
import { contentDisposition } from '@/modules/files/uploads/server/download-headers';
import { cleanFileName } from '@/modules/files/uploads/uploads.rules';

/** A file as it goes into the zip. */
export interface ZipSource {
  /** 'v1'; empty for the top. */
  readonly folder: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of the file's bytes; null where it is not computed yet. */
  readonly sha256: string | null;
  readonly at: Date;
  /** The file's bytes, opened when its turn comes; null where it is gone. */
  readonly open: () => Promise<Readable | null>;
}

/** A zip that is written while it is read. */
export interface ZipStream {
  /** Nothing is opened before its first read. */
  readonly body: ReadableStream<Uint8Array>;
  /** Bytes, known before the first one. */
  readonly size: number;
}

/** A zip with the name that it is saved under. */
export type NamedZip = ZipStream & { readonly name: string };

/** A zip as a download that nobody keeps a copy of on the way. */
export function zipResponse({ name, size, body }: NamedZip): Response {
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

interface Entry extends ZipSource {
  readonly path: string;
}

const SUMS = 'SHA256SUMS.txt';

/** Paths in the zip: names that every system takes, and none twice in a folder whatever its case. */
export function zipPaths(files: readonly { folder: string; name: string }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ folder, name }) => {
    const inside = folder === '' ? '' : `${folder}/`;
    const clean = cleanFileName(name);
    const dot = clean.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
    for (let count = 1; ; count += 1) {
      const path = `${inside}${count === 1 ? clean : `${stem} (${count})${end}`}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  });
}

function hashing(done: (sha256: string) => void): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, next: TransformCallback) {
      hash.update(chunk);
      next(null, chunk);
    },
    flush(next: TransformCallback) {
      done(hash.digest('hex'));
      next();
    },
  });
}

/** Opens the entries one after the other; closes the one at hand when the reader leaves. */
class Opener {
  #current: Readable | null = null;
  #closed = false;
  #begin: () => void = () => undefined;
  readonly #begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  });
  readonly sums = new Map<string, string>();

  async open({ path, sha256, open }: Entry): Promise<Readable> {
    await this.#begun;
    const source = this.#closed ? null : await open();
    if (source === null) throw new Error(`${path} is no longer in storage.`);
    if (this.#closed) {
      source.destroy();
      throw new Error('The reader of the zip has left.');
    }
    this.#current = source;
    if (sha256 !== null) {
      this.sums.set(path, sha256);
      return source;
    }
    const through = hashing((sum) => this.sums.set(path, sum));
    source.on('error', (error) => through.destroy(error));
    through.on('close', () => source.destroy());
    return source.pipe(through);
  }

  /** Somebody reads: from now on files are opened. */
  begin(): void {
    this.#begin();
  }

  close(): void {
    this.#closed = true;
    this.#current?.destroy();
    this.#begin();
  }
}

// A stream of its own, as the adapter of Node reads ahead: somebody who asks for the headers only would open a file.
function whenRead(body: Readable, opener: Opener): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Buffer> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        opener.begin();
        chunks ??= body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

function sumsSize(entries: readonly Entry[]): number {
  return entries.reduce((sum, { path }) => sum + 64 + 2 + Buffer.byteLength(path) + 1, 0);
}

function add(
  zip: ZipFile,
  path: string,
  entry: { size: number; mtime: Date; open: () => Promise<Readable> },
): void {
  const { open, ...data } = entry;
  zip.addReadStreamLazy(path, { ...data, compress: false }, (give) => {
    // What goes wrong ends the zip before its end: a program that unpacks it says so.
    open().then(
      (stream) => give(null, stream),
      (error: unknown) => give(error, Readable.from([])),
    );
  });
}

/**
 * Streams files as one zip without compressing them (sound hardly gets smaller), with a list of checksums at its end.
 * Only one file is open at a time, and no more of it is in memory than one chunk; 64-bit sizes are used where they are
 * needed. A reader who leaves closes everything.
 */
export async function zipDeliveries(files: readonly ZipSource[]): Promise<ZipStream> {
  const paths = zipPaths(files);
  const entries = files.map((file, index): Entry => ({ ...file, path: paths[index] ?? file.name }));
  const zip = new ZipFile();
  const opener = new Opener();
  const body = zip.outputStream as Readable;
  zip.on('error', (error: Error) => body.destroy(error));
  body.on('close', () => opener.close());
  // Its reader hears of what went wrong; nobody else must.
  body.on('error', () => undefined);
  for (const entry of entries)
    add(zip, entry.path, { size: entry.size, mtime: entry.at, open: () => opener.open(entry) });
  const last = entries.at(-1)?.at ?? new Date(0);
  const lines = (): string => entries.map(({ path }) => `${opener.sums.get(path) ?? ''}  ${path}\n`).join('');
  add(zip, SUMS, {
    size: sumsSize(entries),
    mtime: last,
    open: async () => Readable.from([Buffer.from(lines())]),
  });
  const size = await new Promise<number>((resolve) => {
    const told = resolve as () => void;
    zip.end({ forceZip64Format: false, comment: '' }, told);
  });
  return { body: whenRead(body, opener), size };
}
