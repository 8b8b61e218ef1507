import { createDiskStorage, type MeasureDisk } from './disk-storage';
import { createS3Storage } from './s3-storage';
import type { S3Settings } from './s3-client';
import type { Storage } from './storage';

/** Files on the local disk, or in an S3-compatible bucket for installations of many machines. */
export type StorageConfig =
  | { readonly kind: 'disk'; readonly folder: string; readonly measure?: MeasureDisk }
  | ({ readonly kind: 's3' } & S3Settings);

/** Opens the configured storage. Nothing is contacted until the first file. */
export function createStorage(config: StorageConfig): Storage {
  return config.kind === 'disk' ? createDiskStorage(config.folder, config.measure) : createS3Storage(config);
}
