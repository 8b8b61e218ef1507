import { FileStore } from '@tus/file-store';
import type { DataStore, Upload } from '@tus/server';
import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { checkAlong } from './check-along';
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
  /** Asked while bytes come, every few megabytes; throws to stop the transfer, which keeps what came. */
  readonly mayGoOn?: () => Promise<void>;
}

/** Looks at the first bytes of an upload as they arrive; throws to refuse it. */
export type InspectUpload = (key: string, start: Buffer) => void;

const INSPECTED_BYTES = 4096;
const CHECKED_BYTES = 4 * 1024 * 1024;

/** The body with its first bytes shown to `inspect`, where it is the beginning of its file, and watched on its way. */
function inspected(
  body: Readable,
  at: { key: string; offset: number },
  { inspect, mayGoOn }: Pick<UploadStoreHooks, 'inspect' | 'mayGoOn'>,
): Readable {
  const stages: Transform[] = [];
  if (at.offset === 0) stages.push(peekStart(INSPECTED_BYTES, (start) => inspect(at.key, start)));
  if (mayGoOn !== undefined) stages.push(checkAlong(CHECKED_BYTES, mayGoOn));
  // Errors of the body reach the reader through the stages, which this pipeline destroys with them.
  return stages.reduce<Readable>((from, stage) => pipeline(from, stage, () => undefined), body);
}

/** The library's file store, with two more promises: a finished file is on the disk, and starts are inspected. */
class DurableFileStore extends FileStore {
  readonly #hooks: UploadStoreHooks;

  constructor(folder: string, hooks: UploadStoreHooks) {
    super({ directory: folder, configstore: hooks.records });
    this.#hooks = hooks;
  }

  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    await syncFolder(dirname(this.#path(upload.id)));
    return created;
  }

  override async write(body: Readable, key: string, offset: number): Promise<number> {
    const path = this.#path(key);
    const from = inspected(body, { key, offset }, this.#hooks);
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
      look: (body, at) => inspected(body, at, hooks),
    });
  }
  mkdirSync(config.folder, { recursive: true, mode: 0o700 });
  return new DurableFileStore(config.folder, hooks);
}
