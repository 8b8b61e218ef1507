import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderItemId, UserId } from '@/shared/ids';
import { statusView } from '../orders.rules';
import { nameInStudio } from './assignment.read-model';
import type { OrderItemRow } from './orders.rows';

/** What the studio's log calls an item. */
export function itemSubject(item: { readonly id: OrderItemId; readonly track: string | null }) {
  return { kind: 'item', id: item.id, label: item.track ?? `Item #${item.id}` };
}

/** What an engineer is called in the log and on pages: also once they have left. Null for nobody. */
export async function engineerName(db: Db, id: UserId | null): Promise<string | null> {
  return id === null ? null : ((await nameInStudio(db, id)) ?? 'Somebody who left');
}

// As people read it: numbers of statuses and of accounts tell nobody anything.
async function fieldsOf(tx: Db, { status, engineer_id }: OrderItemRow) {
  return { status: statusView(status).name, engineer: await engineerName(tx, engineer_id) };
}

interface Moved {
  readonly by: SignedIn;
  readonly action: string;
  readonly was: OrderItemRow;
  readonly is: OrderItemRow;
}

/** Puts a move that somebody of the studio made into the log. */
export async function recordMove(
  { record }: { record: RecordChange },
  tx: Db,
  { by, action, was, is }: Moved,
): Promise<void> {
  const [before, after] = [await fieldsOf(tx, was), await fieldsOf(tx, is)];
  await record(tx, { by, action, subject: itemSubject(was), before, after });
}
