import { Upload } from '@tus/server';
import type { Db } from '@/platform/db/database';
import type { JobHandler } from '@/platform/jobs/job';
import type { Route } from '@/platform/http/mount';
import type { FileId } from '@/shared/ids';
import { createStorage, type StorageConfig } from '@/platform/storage/create-storage';
import { createUploadStore, type UploadRecords } from '@/platform/storage/upload-store';
import { createDoorkeeper } from './upload-guard';
import { discardFiles } from './file-removal';
import { finishUpload } from './finish-upload';
import { forgetNames } from './personal-data.store';
import { createTusRunner, type TusRunner } from './tus-server';
import { createUploadLocker } from './upload-locker';
import { createUploadsHandler, type UploadsHandler } from './uploads.handler';
import { uploadsJobs, type Transfers } from './uploads.jobs';
import type { UploadsDeps } from './uploads.deps';
import { uploadsRoutes } from './uploads.routes';
import { createUploadsService, type UploadsService } from './uploads.service';
import { findByStorageKey } from './uploads.store';

/** Everything of uploads that the app joins together. */
export interface Uploads {
  readonly service: UploadsService;
  readonly routes: Route[];
  /** Answers `/api/uploads/files` and everything below it, all methods. */
  readonly handle: UploadsHandler;
  readonly jobs: JobHandler[];
  /** Writes a little into the storage, and rejects where that is not possible. */
  readonly probe: () => Promise<void>;
  /** Marks files as gone in this transaction, names and all, and has their bytes removed after it. */
  readonly forget: (tx: Db, ids: readonly FileId[]) => Promise<void>;
}

function recordsOf({ db }: Pick<UploadsDeps, 'db'>): UploadRecords {
  return {
    async get(key) {
      const file = await findByStorageKey(db, key);
      if (file === null) return undefined;
      const { size, name, created_at } = file;
      return new Upload({
        id: key,
        size,
        offset: 0,
        metadata: { filename: name },
        creation_date: created_at.toISOString(),
      });
    },
    // The row is written before the transfer begins and ended by our own moves.
    set: async () => undefined,
    delete: async () => undefined,
  };
}

/** Builds uploads on a configured storage: the service, its calls, the transfers and the background work. */
export function createUploads(
  deps: Omit<UploadsDeps, 'storage'> & { readonly storageConfig: StorageConfig },
): Uploads {
  const { storageConfig, ...rest } = deps;
  const all: UploadsDeps = { ...rest, storage: createStorage(storageConfig) };
  const door = createDoorkeeper(all);
  const locker = createUploadLocker(deps.db);
  const tus: TusRunner = createTusRunner({
    log: deps.log,
    transfers: () => transfers,
    finish: (file) => finishUpload(all, file),
  });
  const store = createUploadStore(storageConfig, {
    records: recordsOf(deps),
    inspect: (key, start) => tus.inspect(key, start),
    mayGoOn: () => door.watch(),
  });
  const transfers: Transfers = { store, locker };
  const service = createUploadsService(all);
  return {
    service,
    routes: uploadsRoutes(service),
    handle: createUploadsHandler(all, tus, door),
    jobs: uploadsJobs(all, transfers),
    probe: () => all.storage.probe(),
    async forget(tx, ids) {
      await discardFiles(tx, deps.jobs, ids);
      await forgetNames(tx, ids);
    },
  };
}
