import { queryRows, type Db } from '@/platform/db/database';
import type { ListenerCommentId, ListenerId, ListeningLinkId, OrderItemId } from '@/shared/ids';

export type Settled = 'added' | 'dropped';

/** A listener's comment as the database holds it; times in milliseconds of the song. */
export type CommentRow = {
  readonly id: ListenerCommentId;
  readonly listener_id: ListenerId;
  readonly name: string;
  readonly version: number | null;
  readonly at_ms: number | null;
  readonly end_ms: number | null;
  readonly body: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
};

/** The same as the song's customer gathers it. */
export type GatheredRow = CommentRow & {
  readonly link_label: string;
  readonly settled: Settled | null;
};

export interface CommentPlace {
  readonly atMs: number | null;
  readonly endMs: number | null;
}

export interface NewComment extends CommentPlace {
  readonly listenerId: ListenerId;
  readonly clientId: string;
  readonly version: number | null;
  readonly body: string;
  readonly at: Date;
}

const COLUMNS =
  'c.id, c.listener_id, p.name, c.version, c.at_ms, c.end_ms, c.body, c.created_at, c.edited_at';
const FROM = 'from listener_comments c join link_listeners p on p.id = c.listener_id';

/** Writes a comment; false where this browser wrote it before. */
export async function insertComment(tx: Db, comment: NewComment): Promise<boolean> {
  const { listenerId, clientId, version, atMs, endMs, body, at } = comment;
  const text = `
    insert into listener_comments (listener_id, client_id, version, at_ms, end_ms, body, created_at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (listener_id, client_id) do nothing returning id`;
  const values = [listenerId, clientId, version, atMs, endMs, body, at];
  return (await queryRows<{ id: ListenerCommentId }>(tx, text, values)).length > 0;
}

/** The comment that a browser wrote by this name. */
export async function findWritten(
  tx: Db,
  listenerId: ListenerId,
  clientId: string,
): Promise<CommentRow | null> {
  const text = `select ${COLUMNS} ${FROM} where c.listener_id = $1 and c.client_id = $2`;
  return (await queryRows<CommentRow>(tx, text, [listenerId, clientId]))[0] ?? null;
}

/** All comments of a link, by their place in the song. */
export async function commentsOfLink(db: Db, linkId: ListeningLinkId): Promise<CommentRow[]> {
  const text = `select ${COLUMNS} ${FROM} where p.link_id = $1 order by c.at_ms nulls first, c.id`;
  return queryRows<CommentRow>(db, text, [linkId]);
}

/** How many comments a link has. */
export async function countComments(tx: Db, linkId: ListeningLinkId): Promise<number> {
  const text = `select count(*)::int as count ${FROM} where p.link_id = $1`;
  return (await queryRows<{ count: number }>(tx, text, [linkId]))[0]?.count ?? 0;
}

/** Changes a comment of one's own; null where it is none. */
export async function updateComment(
  tx: Db,
  own: { readonly id: ListenerCommentId; readonly listenerId: ListenerId },
  { atMs, endMs, body, at }: CommentPlace & { readonly body: string; readonly at: Date },
): Promise<CommentRow | null> {
  const text = `
    update listener_comments c set at_ms = $3, end_ms = $4, body = $5, edited_at = $6
    from link_listeners p where p.id = c.listener_id and c.id = $1 and c.listener_id = $2
    returning ${COLUMNS}`;
  return (await queryRows<CommentRow>(tx, text, [own.id, own.listenerId, atMs, endMs, body, at]))[0] ?? null;
}

/** Deletes a comment of one's own; false where it is none. */
export async function deleteOwnComment(
  tx: Db,
  own: { readonly id: ListenerCommentId; readonly listenerId: ListenerId },
): Promise<boolean> {
  const text = 'delete from listener_comments where id = $1 and listener_id = $2 returning id';
  return (await queryRows<{ id: ListenerCommentId }>(tx, text, [own.id, own.listenerId])).length > 0;
}

/** What listeners of all links wrote about a song, by its place in the song. */
export async function commentsOfItem(db: Db, itemId: OrderItemId): Promise<GatheredRow[]> {
  const text = `
    select ${COLUMNS}, l.label as link_label, c.settled ${FROM} join listening_links l on l.id = p.link_id
    where l.order_item_id = $1 order by c.at_ms nulls first, c.id`;
  return queryRows<GatheredRow>(db, text, [itemId]);
}

/** Says what became of comments of a song; how many of them there were. */
export async function settleComments(
  tx: Db,
  itemId: OrderItemId,
  { ids, settled }: { readonly ids: readonly ListenerCommentId[]; readonly settled: Settled | null },
): Promise<number> {
  const text = `
    update listener_comments c set settled = $3
    from link_listeners p join listening_links l on l.id = p.link_id
    where p.id = c.listener_id and l.order_item_id = $1 and c.id = any($2) returning c.id`;
  return (await queryRows<{ id: ListenerCommentId }>(tx, text, [itemId, ids, settled])).length;
}
