import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { differing, type Fields } from '../audit.rules';
import { insertAudit } from './audit.store';

/** What a person of the studio did to one thing. */
export interface Change {
  /** Null where the studio did it by itself. */
  readonly by: { readonly userId: UserId } | null;
  /** Thing and verb: 'service.changed', 'order.refunded'. */
  readonly action: string;
  /** `label` is what people call it: a name, an order's number. */
  readonly subject: { readonly kind: string; readonly id: number | string; readonly label: string };
  /** All fields, or those that may differ; null where it did not exist. Money in minor units. */
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Puts a change into the log, inside the transaction that makes it. */
export type RecordChange = (tx: Db, change: Change) => Promise<void>;

/** Makes the writer of the studio's log: every write of the studio calls it in its own transaction. */
export function createRecordChange({ clock }: { clock: Clock }): RecordChange {
  return async (tx, { by, action, subject, before, after }) => {
    await insertAudit(tx, {
      at: clock.now(),
      actorId: by?.userId ?? null,
      action,
      kind: subject.kind,
      id: String(subject.id),
      label: subject.label,
      ...differing(before, after),
    });
  };
}
