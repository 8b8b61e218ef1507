import type { z } from 'zod';
import type { Db } from '@/platform/db/database';
import type { ListenerCommentId, ListenerId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { listenerComment } from '../listening.contract';
import { digestTime, MAX_COMMENTS } from '../listening-links.rules';
import { announceLink } from './announce-link';
import { closedLink, enteredLink, listenerOf, NOT_IN, UNKNOWN_LINK, type LinkVisitor } from './link-visitor';
import {
  countComments,
  deleteOwnComment,
  findWritten,
  insertComment,
  updateComment,
  type CommentRow,
} from './listener-comments.store';
import { findDigest } from './listener-digests.store';
import { mailListenerDigest, type ListeningDeps } from './listening.deps';
import { holdLink, type LinkRow } from './listening-links.store';

type WireComment = z.input<typeof listenerComment>;

/** Where a comment belongs, in seconds of the song. */
interface Place {
  readonly at_seconds: number | null;
  readonly end_seconds: number | null;
}

export interface CommentInput extends Place {
  readonly client_id: string;
  readonly version: number | null;
  readonly text: string;
}

type WriteRefusal = 'not_found' | 'forbidden' | 'conflict' | 'invalid';

export interface ListenerCommentsService {
  /** Writes a comment; repeated by the same browser under the same `client_id`, it answers the one that is there. */
  write(visitor: LinkVisitor, input: CommentInput): Promise<Answer<WireComment, WriteRefusal>>;
  edit(
    visitor: LinkVisitor,
    id: ListenerCommentId,
    input: Place & { readonly text: string },
  ): Promise<Answer<WireComment, 'not_found' | 'forbidden' | 'invalid'>>;
  remove(visitor: LinkVisitor, id: ListenerCommentId): Promise<Answer<true, 'not_found' | 'forbidden'>>;
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

/** A comment as listeners read it. */
export function wireComment(row: CommentRow, reader: ListenerId): WireComment {
  return {
    id: row.id,
    name: row.name,
    mine: row.listener_id === reader,
    version: row.version,
    at_seconds: seconds(row.at_ms),
    end_seconds: seconds(row.end_ms),
    text: row.body,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  };
}

const NOT_YOURS = 'This comment does not exist any more.';

function placeOf({ at_seconds, end_seconds }: Place) {
  const ms = (value: number | null) => (value === null ? null : Math.round(value * 1000));
  const place = { atMs: ms(at_seconds), endMs: ms(end_seconds) };
  const isFine = place.endMs === null || (place.atMs !== null && place.endMs > place.atMs);
  if (isFine) return ok(place);
  const message = 'The end must be after the start.';
  return refuse('invalid', message, { errors: { end_seconds: [message] } });
}

// An email waits for what else comes; one waits at a time.
async function planDigest({ jobs, clock }: ListeningDeps, tx: Db, link: LinkRow): Promise<void> {
  const { order_item_id } = link;
  const { mailed_at } = await findDigest(tx, order_item_id);
  const startAfter = digestTime(mailed_at, clock.now());
  await jobs.enqueue(
    tx,
    mailListenerDigest,
    { order_item_id },
    { startAfter, singletonKey: String(order_item_id) },
  );
}

async function write(
  deps: ListeningDeps,
  visitor: LinkVisitor,
  input: CommentInput,
): Promise<Answer<WireComment, WriteRefusal>> {
  const found = await enteredLink(deps, visitor);
  if (!found.ok) return found;
  const place = placeOf(input);
  if (!place.ok) return place;
  const { listener } = found.value;
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const link = await holdLink(tx, found.value.link.id);
    if (link === null) return refuse('not_found', UNKNOWN_LINK);
    const closed = closedLink(link, at);
    if (closed !== null) return closed;
    // They may have erased themselves in another window, or the link may have got another password.
    if ((await listenerOf(tx, link, visitor)) === null) return refuse('forbidden', NOT_IN);
    if (!link.may_comment) return refuse('conflict', 'This link is for listening only.');
    const before = await findWritten(tx, listener.id, input.client_id);
    if (before !== null) return ok(wireComment(before, listener.id));
    if ((await countComments(tx, link.id)) >= MAX_COMMENTS)
      return refuse('conflict', 'This link has all the comments that it can hold.');
    const { client_id: clientId, version, text: body } = input;
    await insertComment(tx, { listenerId: listener.id, clientId, version, body, at, ...place.value });
    const made = await findWritten(tx, listener.id, clientId);
    if (made === null) return refuse('not_found', UNKNOWN_LINK);
    await planDigest(deps, tx, link);
    await announceLink(deps, tx, link);
    return ok(wireComment(made, listener.id));
  });
}

/** Builds what listeners do with their comments. */
export function createListenerComments(deps: ListeningDeps): ListenerCommentsService {
  return {
    write: (visitor, input) => write(deps, visitor, input),
    async edit(visitor, id, { text: body, ...given }) {
      const found = await enteredLink(deps, visitor);
      if (!found.ok) return found;
      const place = placeOf(given);
      if (!place.ok) return place;
      const { link, listener } = found.value;
      const own = { id, listenerId: listener.id };
      return deps.db.transaction(async (tx) => {
        const changed = await updateComment(tx, own, { ...place.value, body, at: deps.clock.now() });
        if (changed === null) return refuse('not_found', NOT_YOURS);
        await announceLink(deps, tx, link);
        return ok(wireComment(changed, listener.id));
      });
    },
    async remove(visitor, id) {
      const found = await enteredLink(deps, visitor);
      if (!found.ok) return found;
      const { link, listener } = found.value;
      return deps.db.transaction(async (tx) => {
        if (!(await deleteOwnComment(tx, { id, listenerId: listener.id })))
          return refuse('not_found', NOT_YOURS);
        await announceLink(deps, tx, link);
        return ok(true as const);
      });
    },
  };
}
