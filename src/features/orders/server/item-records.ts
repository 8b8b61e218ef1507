import type { RecordChange } from '@/features/audit/server';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderItemId } from '@/shared/ids';
import type { OrderItemRow } from './orders.rows';

/** What the studio's log calls an item. */
export function itemSubject(item: { readonly id: OrderItemId; readonly track: string | null }) {
  return { kind: 'item', id: item.id, label: item.track ?? `Item #${item.id}` };
}

const fieldsOf = ({ status, engineer_id }: OrderItemRow) => ({ status, engineer_id });

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
  await record(tx, { by, action, subject: itemSubject(was), before: fieldsOf(was), after: fieldsOf(is) });
}
