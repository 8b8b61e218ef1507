import { rawQuery, type Db } from '@/platform/db/database';
import type { OrderItemId, RevisionId } from '@/shared/ids';

export type NoteRow = { readonly id: number; readonly at_ms: number | null; readonly note_text: string };

/** A revision round with its notes in order. */
export type RevisionRow = {
  readonly id: RevisionId;
  readonly order_item_id: OrderItemId;
  readonly service_id: number | null;
  readonly round: number;
  readonly message: string;
  readonly is_small: boolean;
  readonly response: string | null;
  readonly files: string[];
  readonly user_is_read: boolean;
  readonly created_at: Date;
  readonly answered_at: Date | null;
  readonly notes: NoteRow[];
};

const COLUMNS = `
  r.id, r.order_item_id, i.service_id, r.round, r.message, r.is_small, r.response, r.files, r.user_is_read, r.created_at,
  r.answered_at, coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'at_ms', n.at_ms, 'note_text', n.note_text) order by n.position)
    from revision_notes n where n.revision_id = r.id), '[]') as notes`;

/** The rounds of these items, oldest first. */
export async function revisionsOfItems(db: Db, itemIds: readonly number[]): Promise<RevisionRow[]> {
  const text = `
    select ${COLUMNS} from revisions r join order_items i on i.id = r.order_item_id
    where r.order_item_id = any($1) order by r.order_item_id, r.round`;
  return rawQuery<RevisionRow>(db, text, [itemIds]);
}

/** One round; null where there is none. */
export async function findRevision(db: Db, id: RevisionId): Promise<RevisionRow | null> {
  const text = `select ${COLUMNS} from revisions r join order_items i on i.id = r.order_item_id where r.id = $1`;
  return (await rawQuery<RevisionRow>(db, text, [id]))[0] ?? null;
}

export interface NewRevision {
  readonly itemId: OrderItemId;
  readonly message: string;
  readonly links: readonly string[];
  readonly notes: readonly { at_ms: number | null; note_text: string }[];
  readonly at: Date;
}

/** Writes the next round of an item that this transaction holds, about its newest version. */
export async function insertRevision(tx: Db, revision: NewRevision): Promise<RevisionId> {
  const text = `
    with made as (
      insert into revisions (order_item_id, round, delivery_id, message, files, created_at)
      values ($1, (select coalesce(max(round), 0) + 1 from revisions where order_item_id = $1),
        (select id from deliveries where order_item_id = $1 order by version desc limit 1), $2, $3, $4)
      returning id
    ), notes as (
      insert into revision_notes (revision_id, at_ms, note_text, position)
      select made.id, (note.value ->> 'at_ms')::integer, note.value ->> 'note_text', note.position
      from made, jsonb_array_elements($5) with ordinality as note (value, position)
    )
    select id from made`;
  const values = [
    revision.itemId,
    revision.message,
    JSON.stringify(revision.links),
    revision.at,
    JSON.stringify(revision.notes),
  ];
  const [made] = await rawQuery<{ id: RevisionId }>(tx, text, values);
  if (made === undefined) throw new Error('the revision was not written');
  return made.id;
}

/** Writes the studio's answer; it shows as unread to the customer. A small adjustment stays one: its round was given back. */
export async function writeAnswer(
  tx: Db,
  id: RevisionId,
  answer: { response: string; isSmall: boolean; at: Date },
): Promise<void> {
  const text =
    'update revisions set response = $2, is_small = is_small or $3, answered_at = $4, user_is_read = false where id = $1';
  await rawQuery(tx, text, [id, answer.response, answer.isSmall, answer.at]);
}

/** Gives back one free round of an item. */
export async function giveRoundBack(tx: Db, itemId: OrderItemId): Promise<void> {
  await rawQuery(tx, 'update order_items set max_revision = max_revision + 1 where id = $1', [itemId]);
}

/** The customer has looked at the rounds of an item. */
export async function markRevisionsRead(db: Db, itemId: OrderItemId): Promise<void> {
  await rawQuery(
    db,
    'update revisions set user_is_read = true where order_item_id = $1 and not user_is_read',
    [itemId],
  );
}
