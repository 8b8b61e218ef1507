import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';

/** A message as the inbox changes it. */
export type HeldContact = {
  readonly state: 'open' | 'closed';
  readonly assignee_id: UserId | null;
  readonly version: number;
  readonly unread: boolean;
};

/** Holds a message of the contact page until the transaction ends; null where there is none. */
export async function lockContact(tx: Db, id: number): Promise<HeldContact | null> {
  const sql = `
    select state, assignee_id, version, read_at is null as unread from contact_messages where id = $1 for update`;
  return (await queryRows<HeldContact>(tx, sql, [id]))[0] ?? null;
}

/** Writes who answers a message and whether it is open; its version goes up by one. */
export async function writeContact(
  tx: Db,
  id: number,
  { state, assignee_id }: Pick<HeldContact, 'state' | 'assignee_id'>,
): Promise<void> {
  const sql = 'update contact_messages set state = $2, assignee_id = $3, version = version + 1 where id = $1';
  await queryRows(tx, sql, [id, state, assignee_id]);
}
