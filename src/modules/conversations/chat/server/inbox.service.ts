import { mayHandOver, seesWorkOf } from '@/modules/people/accounts/roles.rules';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { ConversationId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { WireOpenThread, WireThread } from '../inbox.contract';
import { THREAD_KINDS, threadName, type InboxPart, type ThreadKey, type ThreadKind } from '../inbox.rules';
import { publishChat } from './chat.deps';
import { knownOf, threadsByKeys, wireThread } from './inbox-wire';
import {
  colleagues,
  countThreads,
  countUnreadThreads,
  threadKeys,
  threadsOf,
  type InboxCounts,
  type InboxQuery,
} from './inbox.read-model';
import { holdLive, lockOrder, writeLive, writeOrder, type HeldThread } from './inbox.store';
import type { InboxDeps } from './order-chat.deps';

export interface InboxPage {
  readonly data: WireThread[];
  readonly counts: InboxCounts;
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
}

/** What is to change of a thread, and the version that was seen. */
export interface ThreadChange {
  readonly version: number;
  readonly state?: 'open' | 'closed' | undefined;
  readonly assignee_id?: UserId | null | undefined;
}

/**
 * All that people write to the studio, in one list. Admins see everything; engineers what they answer themselves, what
 * nobody answers, and the chats of their own items.
 */
export interface Inbox {
  /** Newest first; `page` from 1. */
  list(
    viewer: SignedIn,
    input: { show: InboxPart; kind: ThreadKind | 'all'; page: number; per_page: number },
  ): Promise<InboxPage>;
  countUnread(viewer: SignedIn): Promise<number>;
  read(viewer: SignedIn, key: ThreadKey): Promise<Answer<WireOpenThread, 'not_found'>>;
  /** Opens, closes, or says who answers; refused with the stored thread where somebody was faster. */
  change(
    viewer: SignedIn,
    key: ThreadKey,
    input: ThreadChange,
  ): Promise<Answer<WireThread, 'not_found' | 'conflict' | 'forbidden' | 'invalid'>>;
}

const NO_THREAD = refuse('not_found', 'This conversation does not exist, or someone else is answering it.');

function sees(viewer: SignedIn, kind: ThreadKind, assignee: UserId | null): boolean {
  return kind === 'order'
    ? viewer.role === 'admin' || assignee === viewer.userId
    : seesWorkOf(viewer, assignee);
}

function inputOf(viewer: SignedIn, part: InboxPart, kind: ThreadKind | 'all'): InboxQuery {
  const kinds = kind === 'all' ? THREAD_KINDS : [kind];
  return { me: viewer.userId, all: viewer.role === 'admin', kinds, part };
}

interface Way {
  readonly hold: (tx: Db, id: number) => Promise<HeldThread | null>;
  readonly write: (tx: Db, id: number, next: Pick<HeldThread, 'state' | 'assignee_id'>) => Promise<void>;
}

async function tell({ pushes }: InboxDeps, tx: Db, { kind, id }: ThreadKey): Promise<void> {
  if (kind === 'live') await publishChat(tx, pushes, id as ConversationId);
  else await pushes.push(tx, 'studio', { kind: kind === 'contact' ? 'contact' : 'chat', thread: id });
}

type Fault = 'conflict' | 'forbidden' | 'invalid';

function handingFault(
  viewer: SignedIn,
  key: ThreadKey,
  { from, to, people }: { from: UserId | null; to: UserId | null; people: readonly { id: UserId }[] },
): Answer<never, Fault> | null {
  if (key.kind === 'order')
    return refuse('conflict', 'The song’s engineer answers here. Assign the song to change that.');
  if (!mayHandOver(viewer, from, to))
    return refuse('forbidden', 'Only an admin can assign conversations to others.');
  if (to === null || people.some(({ id }) => id === to)) return null;
  const message = 'This person does not work at the studio.';
  return refuse('invalid', message, { errors: { assignee_id: [message] } });
}

async function change(
  deps: InboxDeps,
  { viewer, key, input, way }: { viewer: SignedIn; key: ThreadKey; input: ThreadChange; way: Way },
): ReturnType<Inbox['change']> {
  const { kind, id } = key;
  return deps.db.transaction(async (tx) => {
    const held = await way.hold(tx, id);
    if (held === null || !sees(viewer, kind, held.assignee_id)) return NO_THREAD;
    const stored = async () => (await threadsByKeys(tx, [key]))[0];
    if (held.version !== input.version) return staleEdit(await stored());
    const state = input.state ?? held.state;
    const assignee_id = input.assignee_id === undefined ? held.assignee_id : input.assignee_id;
    if (input.state === 'closed' && held.unread)
      return refuse('conflict', 'There is a new message. Read it before you close this.');
    const people = await colleagues(tx);
    if (assignee_id !== held.assignee_id) {
      const fault = handingFault(viewer, key, { from: held.assignee_id, to: assignee_id, people });
      if (fault !== null) return fault;
    }
    if (state !== held.state || assignee_id !== held.assignee_id) {
      await way.write(tx, id, { state, assignee_id });
      const nameOf = (who: UserId | null) => people.find((person) => person.id === who)?.name ?? null;
      await deps.record(tx, {
        by: viewer,
        action: 'thread.changed',
        subject: { kind: 'thread', id: threadName(key), label: `Inbox ${threadName(key)}` },
        before: { state: held.state, answered_by: nameOf(held.assignee_id) },
        after: { state, answered_by: nameOf(assignee_id) },
      });
      await tell(deps, tx, key);
    }
    const now = await stored();
    return now === undefined ? NO_THREAD : ok(now);
  });
}

async function read(deps: InboxDeps, viewer: SignedIn, { kind, id }: ThreadKey): ReturnType<Inbox['read']> {
  const [row] = await threadsOf(deps.db, kind, [id]);
  if (row === undefined || !sees(viewer, kind, row.assignee_id)) return NO_THREAD;
  const [known, people] = await Promise.all([knownOf(deps, kind, row), colleagues(deps.db)]);
  return ok({ thread: wireThread(kind, row), known, people });
}

/** Builds the inbox. */
export function createInbox(deps: InboxDeps): Inbox {
  const { db } = deps;
  const ways: Record<ThreadKind, Way> = {
    live: { hold: holdLive, write: writeLive },
    order: { hold: lockOrder, write: writeOrder },
    contact: deps.contacts,
  };
  return {
    async list(viewer, { show, kind, page, per_page }) {
      const input = inputOf(viewer, show, kind);
      const [keys, counts] = await Promise.all([
        threadKeys(db, input, { limit: per_page, offset: (page - 1) * per_page }),
        countThreads(db, input),
      ]);
      const total = counts[show] ?? 0;
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return { data: await threadsByKeys(db, keys), counts, current_page: page, last_page, per_page, total };
    },
    countUnread: (viewer) => countUnreadThreads(db, inputOf(viewer, 'open', 'all')),
    read: (viewer, key) => read(deps, viewer, key),
    change: (viewer, key, input) => change(deps, { viewer, key, input, way: ways[key.kind] }),
  };
}
