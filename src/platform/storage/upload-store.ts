import { FileStore } from '@tus/file-store';
import { S3Store, type MetadataValue } from '@tus/s3-store';
import type { DataStore, Upload } from '@tus/server';
import { createReadStream, mkdirSync, ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { NewestMap } from '@/shared/newest-map';
import type { StorageConfig } from './create-storage';
import { syncFolder } from './disk-storage';
import { syncFile, writeThrough } from './durable-write';
import { peekStart } from './peek-start';
import { s3ClientConfig, type S3Settings } from './s3-client';
import { checkStorageKey } from './storage-key';

/** What the tus library keeps about an upload under way, asked by storage key. */
export interface UploadRecords {
  get(key: string): Promise<Upload | undefined>;
  set(key: string, upload: Upload): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface UploadStoreHooks {
  /** Asked by the disk store; S3 keeps its own records beside the object. */
  readonly records: UploadRecords;
  readonly inspect: InspectUpload;
}

/** Looks at the first bytes of an upload as they arrive; throws to refuse it. */
export type InspectUpload = (key: string, start: Buffer) => void;

const INSPECTED_BYTES = 4096;
const REMEMBERED_UPLOADS = 500;
const PART_SENDINGS = 3;
const PART_PAUSE_MS = 200;

/** Whether the next try may do better: no answer came, or one that blames the service. */
function mayPass(error: unknown): boolean {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  const status = (metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429;
}

/** The body with its first bytes shown to `inspect`, where it is the beginning of its file. */
function inspected(body: Readable, at: { key: string; offset: number }, inspect: InspectUpload): Readable {
  if (at.offset > 0) return body;
  const peek = peekStart(INSPECTED_BYTES, (start) => inspect(at.key, start));
  // Errors of the body reach the reader through the peek, which this pipeline destroys with them.
  pipeline(body, peek, () => undefined);
  return peek;
}

/** The library's file store, with two more promises: a finished file is on the disk, and starts are inspected. */
class DurableFileStore extends FileStore {
  readonly #inspect: InspectUpload;

  constructor(folder: string, records: UploadRecords, inspect: InspectUpload) {
    super({ directory: folder, configstore: records });
    this.#inspect = inspect;
  }

  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    await syncFolder(dirname(this.#path(upload.id)));
    return created;
  }

  override async write(body: Readable, key: string, offset: number): Promise<number> {
    const path = this.#path(key);
    const from = inspected(body, { key, offset }, this.#inspect);
    const end = offset + (await writeThrough(await open(path, 'r+'), from, offset));
    // Of an unfinished file the size tells where to go on, whatever a power cut leaves of it.
    if (end === (await this.configstore.get(key))?.size) await syncFile(path);
    return end;
  }

  #path(key: string): string {
    return join(this.directory, checkStorageKey(key));
  }
}

class InspectingS3Store extends S3Store {
  readonly #inspect: InspectUpload;

  constructor(settings: S3Settings, inspect: InspectUpload) {
    super({
      partSize: 8 * 1024 * 1024,
      useTags: false,
      // Parts wait in temporary files until S3 has them: this bounds the disk that they take.
      maxConcurrentPartUploads: 6,
      cache: boundedMemory(REMEMBERED_UPLOADS),
      s3ClientConfig: { ...s3ClientConfig(settings), bucket: settings.bucket },
    });
    this.#inspect = inspect;
  }

  override async write(body: Readable, key: string, offset: number): Promise<number> {
    return super.write(inspected(body, { key, offset }, this.#inspect), key, offset);
  }

  /** Sends a part again that a broken connection lost: the SDK itself repeats no streams. */
  protected override async uploadPart(
    upload: MetadataValue,
    body: ReadStream | Readable | Buffer,
    part: number,
  ): Promise<string> {
    if (!(body instanceof ReadStream)) return super.uploadPart(upload, body, part);
    for (let sent = 1; ; sent += 1) {
      const again = sent === 1 ? body : createReadStream(body.path);
      try {
        return await super.uploadPart(upload, again, part);
      } catch (error) {
        again.destroy();
        if (sent === PART_SENDINGS || !mayPass(error)) throw error;
      }
      await sleep(PART_PAUSE_MS * sent);
    }
  }
}

/** Remembers the newest few entries, so that a server that runs for months doesn't grow by each upload. */
function boundedMemory<T>(most: number) {
  const held = new NewestMap<string, T>(most);
  return {
    get: async (key: string) => held.get(key),
    async set(key: string, value: T) {
      held.set(key, value);
    },
    async delete(key: string) {
      held.delete(key);
    },
  };
}

/**
 * The receiving side of the same folder or bucket as `createStorage`: a finished upload is a file of that storage
 * under the same key.
 */
export function createUploadStore(config: StorageConfig, hooks: UploadStoreHooks): DataStore {
  if (config.kind === 's3') return new InspectingS3Store(config, hooks.inspect);
  mkdirSync(config.folder, { recursive: true, mode: 0o700 });
  return new DurableFileStore(config.folder, hooks.records, hooks.inspect);
}
