import { FileStore } from '@tus/file-store';
import type { DataStore, Upload } from '@tus/server';
import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import type { StorageConfig } from './create-storage';
import { syncFolder } from './disk-storage';
import { syncFile, writeThrough } from './durable-write';
import { peekStart } from './peek-start';
import { S3UploadStore } from './s3-upload-store';
import { checkStorageKey } from './storage-key';

/** What the tus library keeps about an upload under way, asked by storage key. */
export interface UploadRecords {
  get(key: string): Promise<Upload | undefined>;
  set(key: string, upload: Upload): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface UploadStoreHooks {
  readonly records: UploadRecords;
  readonly inspect: InspectUpload;
}

/** Looks at the first bytes of an upload as they arrive; throws to refuse it. */
export type InspectUpload = (key: string, start: Buffer) => void;

const INSPECTED_BYTES = 4096;

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

/**
 * The receiving side of the same folder or bucket as `createStorage`: a finished upload is a file of that storage
 * under the same key.
 */
export function createUploadStore(config: StorageConfig, hooks: UploadStoreHooks): DataStore {
  if (config.kind === 's3') {
    return new S3UploadStore(config, {
      known: (key) => hooks.records.get(key),
      look: (body, at) => inspected(body, at, hooks.inspect),
    });
  }
  mkdirSync(config.folder, { recursive: true, mode: 0o700 });
  return new DurableFileStore(config.folder, hooks.records, hooks.inspect);
}
