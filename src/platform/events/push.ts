import type { Db } from '@/platform/db/database';

/** Sends a small message to every browser that listens to one of some topics, such as `order:12` or `studio`. */
export interface PushPublisher {
  /** Written in the transaction; delivered after its commit by LISTEN/NOTIFY, through any server process. */
  push(tx: Db, topics: string | readonly string[], data: object): Promise<void>;
}
