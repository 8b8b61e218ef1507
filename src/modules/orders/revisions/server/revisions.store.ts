import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { FileId, OrderItemId, RevisionId, RevisionNoteId } from '@/shared/ids';
import type { NoteState, NoteVerdict } from '../revisions.rules';

export type NoteRow = {
  readonly id: RevisionNoteId;
  readonly at_ms: number | null;
  /** Where it ends; null for a moment, and for the whole song. */
  readonly end_ms: number | null;
  readonly note_text: string;
  readonly state: NoteState;
  readonly answer: string | null;
  readonly carried_from: number | null;
  readonly carried_to: number | null;
  readonly verdict: NoteVerdict | null;
};

/** A revision round with its notes in order. */
export type RevisionRow = {
  readonly id: RevisionId;
  readonly order_item_id: OrderItemId;
  readonly service_id: number | null;
  readonly round: number;
  readonly version: number | null;
  readonly message: string;
  readonly is_small: boolean;
  readonly response: string | null;
  /** Addresses elsewhere. */
  readonly files: string[];
  readonly file_ids: number[];
  readonly user_is_read: boolean;
  readonly created_at: Date;
  readonly answered_at: Date | null;
  readonly notes: NoteRow[];
};

const SELECT = `
  select r.id, r.order_item_id, i.service_id, r.round, d.version, r.message, r.is_small, r.response, r.files, r.user_is_read,
    r.created_at, r.answered_at,
    coalesce((select array_agg(f.file_id order by f.position) from revision_files f where f.revision_id = r.id), '{}') as file_ids,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', n.id, 'at_ms', n.at_ms, 'end_ms', n.end_ms, 'verdict', n.verdict, 'note_text', n.note_text, 'state', n.state, 'answer', n.answer,
        'carried_from', n.carried_from, 'carried_to', n.carried_to) order by n.position)
      from revision_notes n where n.revision_id = r.id), '[]') as notes
  from revisions r
  join order_items i on i.id = r.order_item_id
  left join deliveries d on d.id = r.delivery_id`;

const OF_ITEMS = statement<RevisionRow>(
  'revisions_of_items',
  `${SELECT} where r.order_item_id = any($1::bigint[]) order by r.order_item_id, r.round`,
);

/** The rounds of these items, oldest first. */
export async function revisionsOfItems(db: Db, itemIds: readonly number[]): Promise<RevisionRow[]> {
  return runPrepared(db, OF_ITEMS, [itemIds]);
}

/** One round; null where there is none. */
export async function findRevision(db: Db, id: RevisionId): Promise<RevisionRow | null> {
  return (await queryRows<RevisionRow>(db, `${SELECT} where r.id = $1`, [id]))[0] ?? null;
}

/** The round of a note; null where there is none. */
export async function findRoundOfNote(db: Db, id: RevisionNoteId): Promise<RevisionRow | null> {
  const text = `${SELECT} where r.id = (select revision_id from revision_notes where id = $1)`;
  return (await queryRows<RevisionRow>(db, text, [id]))[0] ?? null;
}

export interface NewRevision {
  readonly itemId: OrderItemId;
  readonly message: string;
  readonly links: readonly string[];
  readonly fileIds: readonly FileId[];
  readonly notes: readonly Pick<NoteRow, 'at_ms' | 'end_ms' | 'note_text'>[];
  readonly at: Date;
}

/**
 * Writes the next round of an item that this transaction holds, about its newest version. Notes of earlier rounds
 * that are still open, or not fixed yet in their customer's ears, come over to it, before its own, and say from which
 * round they are (`isCarried`).
 */
export async function insertRevision(tx: Db, revision: NewRevision): Promise<RevisionId> {
  const text = `
    with made as (
      insert into revisions (order_item_id, round, delivery_id, message, files, created_at)
      values ($1, (select coalesce(max(round), 0) + 1 from revisions where order_item_id = $1),
        (select id from deliveries where order_item_id = $1 order by version desc limit 1), $2, $3, $4)
      returning id, round
    ), carried as (
      update revision_notes n set carried_to = made.round
      from made, revisions r
      where r.id = n.revision_id and r.order_item_id = $1 and n.carried_to is null
        and (n.verdict = 'not_yet' or (n.state = 'open' and n.verdict is null))
      returning n.at_ms, n.end_ms, n.note_text, coalesce(n.carried_from, r.round) as carried_from, r.round, n.position
    ), notes as (
      insert into revision_notes (revision_id, at_ms, end_ms, note_text, carried_from, position)
      select made.id, note.at_ms, note.end_ms, note.note_text, note.carried_from, note.place
      from made, (
        select at_ms, end_ms, note_text, carried_from, row_number() over (order by carried_from, position) as place from carried
        union all
        select (own.value ->> 'at_ms')::integer, (own.value ->> 'end_ms')::integer, own.value ->> 'note_text', null,
          own.place + (select count(*) from carried)
        from jsonb_array_elements($5) with ordinality as own (value, place)
      ) note
    ), files as (
      insert into revision_files (revision_id, file_id, position)
      select made.id, file.id, file.place from made, unnest($6::bigint[]) with ordinality as file (id, place)
    )
    select id from made`;
  const values = [
    revision.itemId,
    revision.message,
    JSON.stringify(revision.links),
    revision.at,
    JSON.stringify(revision.notes),
    revision.fileIds,
  ];
  const [made] = await queryRows<{ id: RevisionId }>(tx, text, values);
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
  await queryRows(tx, text, [id, answer.response, answer.isSmall, answer.at]);
}

/** Settles one note, or opens it again; its round shows as unread to the customer. */
export async function writeNoteAnswer(
  tx: Db,
  id: RevisionNoteId,
  answer: { state: NoteState; words: string | null },
): Promise<void> {
  const text = `
    with settled as (update revision_notes set state = $2, answer = $3 where id = $1 returning revision_id)
    update revisions set user_is_read = false where id in (select revision_id from settled)`;
  await queryRows(tx, text, [id, answer.state, answer.words]);
}

/** What the customer says of a note; null takes it back. */
export async function writeVerdict(tx: Db, id: RevisionNoteId, verdict: NoteVerdict | null): Promise<void> {
  await queryRows(tx, 'update revision_notes set verdict = $2 where id = $1', [id, verdict]);
}

/** The newest version of an item; 0 where there is none. */
export async function newestVersion(tx: Db, itemId: OrderItemId): Promise<number> {
  const text = 'select coalesce(max(version), 0) as version from deliveries where order_item_id = $1';
  return (await queryRows<{ version: number }>(tx, text, [itemId]))[0]?.version ?? 0;
}

/** Gives back one round of an item. */
export async function giveRoundBack(tx: Db, itemId: OrderItemId): Promise<void> {
  await queryRows(tx, 'update order_items set max_revision = max_revision + 1 where id = $1', [itemId]);
}

/** The customer has looked at the rounds of an item. */
export async function markRevisionsRead(db: Db, itemId: OrderItemId): Promise<void> {
  await queryRows(
    db,
    'update revisions set user_is_read = true where order_item_id = $1 and not user_is_read',
    [itemId],
  );
}

/** Which of these files customers sent with a round. */
export async function filesOfRevisions(db: Db, ids: readonly number[]): Promise<number[]> {
  const text = 'select distinct file_id from revision_files where file_id = any($1)';
  return (await queryRows<{ file_id: number }>(db, text, [ids])).map((row) => row.file_id);
}

/** What one more round costs by service, in minor units; services that sell none are left out. */
export async function roundPrices(db: Db, serviceIds: readonly number[]): Promise<Map<number, number>> {
  const text = 'select id, revision_price from services where id = any($1) and revision_price is not null';
  const rows = await queryRows<{ id: number; revision_price: number }>(db, text, [serviceIds]);
  return new Map(rows.map((row) => [row.id, row.revision_price]));
}

/** The files that customers sent with an item's rounds, and with no other item's. */
export async function filesSentForRounds(tx: Db, itemId: OrderItemId): Promise<number[]> {
  const text = `
    select distinct f.file_id from revisions r join revision_files f on f.revision_id = r.id
    where r.order_item_id = $1 and not exists (
      select 1 from revision_files other
      join revisions o on o.id = other.revision_id join order_items i on i.id = o.order_item_id
      where other.file_id = f.file_id and i.id <> $1 and i.files_deleted_at is null)`;
  return (await queryRows<{ file_id: number }>(tx, text, [itemId])).map((row) => row.file_id);
}
