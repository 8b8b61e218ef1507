import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import type { Clock } from '@/shared/clock';
import type { FileId, OrderItemId, UserId } from '@/shared/ids';
import type { Answer } from '@/shared/result';

/** Who sends files: their upload session's token and account decide which uploads are theirs. */
export interface Sender {
  readonly session: string | null;
  readonly userId: UserId | null;
}

/** What orders need of uploads: telling our own finished files from addresses elsewhere. */
export interface LinkReader {
  readLinks(
    links: readonly string[],
    sender: Sender,
  ): Promise<Answer<{ fileIds: FileId[]; urls: string[] }, 'invalid'>>;
  /** Inside the transaction that claims files: keeps them from being removed; false when one is gone already. */
  lockForClaim(tx: Db, ids: readonly FileId[]): Promise<boolean>;
}

/** What the end of an item's files needs of those who keep some of them. */
export interface ProjectFiles {
  /** Of each feature that comes later: the files of an item that nothing else keeps. */
  readonly files: readonly ((tx: Db, itemId: OrderItemId) => Promise<number[]>)[];
  /** Removes files in this transaction; their bytes follow after it. */
  discard(tx: Db, ids: readonly FileId[]): Promise<void>;
}

/** Whom customers can ask for: engineers whom visitors read about. */
export interface AskableEngineers {
  /** By the address of their page; null where no visitor finds them. */
  askable(
    slug: string,
  ): Promise<{ readonly user_id: UserId; readonly slug: string; readonly name: string } | null>;
}

export interface OrdersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
  readonly links: LinkReader;
  readonly project: ProjectFiles;
  readonly record: RecordChange;
  readonly engineers: AskableEngineers;
}
