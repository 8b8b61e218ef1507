import type { Readable } from 'node:stream';
import type { ByteSource } from '@/audio/containers/byte-source';
import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { PushPublisher } from '@/platform/events/push';
import { defineJob, type JobQueue } from '@/platform/jobs/job';
import type { Tasks } from '@/platform/tasks/task';
import type { Clock } from '@/shared/clock';
import type { FileId, UserId } from '@/shared/ids';
import type { Answer } from '@/shared/result';
import type { SampleId } from '../studio-samples.contract';

/** Where files are kept; the app hands it in. */
export interface SampleFiles {
  /** Whether these are finished uploads of this person. */
  own(ids: readonly FileId[], by: UserId): Promise<Answer<unknown, 'invalid'>>;
  /** Keeps files for whoever claims them in this transaction; false where one is gone or belongs to something else. */
  hold(tx: Db, ids: readonly FileId[]): Promise<boolean>;
  /** A ready file to be read anywhere; null where it is gone. */
  open(id: FileId): Promise<ByteSource | null>;
  add(file: { name: string; body: Readable; uploadedBy: null }): Promise<FileId>;
  /** The bytes of a ready file, `end` inclusive; null where it is gone. */
  read(id: FileId, range?: { start: number; end: number }): Promise<Readable | null>;
  discard(tx: Db, ids: readonly FileId[]): Promise<void>;
}

export interface StudioSamplesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly tasks: Tasks;
  readonly pushes: PushPublisher;
  readonly record: RecordChange;
  readonly files: SampleFiles;
}

/** Makes the sound of a sample out of the pair that it has by then. */
export const makeSound = defineJob<{ sample_id: SampleId }>('sample.make');

/** Tells the studio's pages that a sample is another one now. */
export function publishToStudio(tx: Db, pushes: PushPublisher, id: SampleId): Promise<void> {
  return pushes.push(tx, 'studio', { kind: 'sample', sample_id: id });
}
