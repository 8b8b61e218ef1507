import type { Readable } from 'node:stream';
import type { ByteSource } from '@/audio/containers/byte-source';
import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { RenditionsService } from '@/modules/files/renditions/server/renditions.service';
import type { LinkReader } from '@/modules/orders/orders/server/orders.deps';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import type { JobQueue } from '@/platform/jobs/job';
import type { Tasks } from '@/platform/tasks/task';
import type { Clock } from '@/shared/clock';
import type { FileId } from '@/shared/ids';

/** What deliveries need of uploads: names, sizes and signed addresses of finished files. */
export interface FileShelf {
  describe(
    fileIds: readonly number[],
  ): Promise<Map<number, { name: string; size: number; sha256: string | null; media_type: string }>>;
  /** A short-lived address: to listen in the page, or to download. */
  address(fileId: number, purpose: 'listen' | 'download'): string;
}

/** The bytes of finished files. */
export interface FileBytes {
  /** Null where the file is gone; `end` is inclusive. */
  readFile(id: FileId, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Null where the file is gone. */
  openFile(id: FileId): Promise<ByteSource | null>;
}

export interface DeliveriesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
  readonly links: LinkReader;
  readonly files: FileShelf & FileBytes;
  readonly copies: Pick<RenditionsService, 'copiesOf'>;
  readonly jobs: JobQueue;
  readonly tasks: Tasks;
  readonly record: RecordChange;
}
