import type { Db } from '@/platform/db/database';
import type { JobQueue } from '@/platform/jobs/job';
import type { Log } from '@/platform/log/log';
import type { Keys } from '@/platform/security/keys';
import type { Storage } from '@/platform/storage/storage';
import type { Clock } from '@/shared/clock';
import type { FileId } from '@/shared/ids';

/** Says which of these files something uses; each feature that keeps files brings one. Runs in a transaction. */
export type ClaimLookup = (tx: Db, ids: readonly FileId[]) => Promise<readonly number[]>;

export interface UploadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: JobQueue;
  readonly keys: Keys;
  readonly storage: Storage;
  readonly claims: readonly ClaimLookup[];
  /** Told in the transaction in which a file is complete. */
  readonly onReady?: (tx: Db, file: { id: FileId; name: string }) => Promise<void>;
}
