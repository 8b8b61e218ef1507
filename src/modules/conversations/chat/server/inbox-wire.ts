import type { Db } from '@/platform/db/database';
import { takesMessages } from '../chat.rules';
import type { WireKnown, WireThread } from '../inbox.contract';
import { THREAD_KINDS, type ThreadKey, type ThreadKind } from '../inbox.rules';
import {
  countGuestOrders,
  findKnownAccount,
  threadsOf,
  type KnownAccount,
  type ThreadRow,
} from './inbox.read-model';
import type { CartReader } from './order-chat.deps';

function wireOrder(row: ThreadRow): WireThread['order'] {
  const { order_id, item_id, revision_id, round, order_status, response } = row;
  if (order_id === null || item_id === null) return null;
  const ofRound = revision_id !== null;
  const writable = !ofRound || takesMessages({ orderStatus: order_status ?? 0, response });
  return { id: order_id, item_id, revision_id, round, writable };
}

/** A thread as the studio lists it. */
export function wireThread(kind: ThreadKind, row: ThreadRow): WireThread {
  const { assignee_id, assignee_name } = row;
  return {
    kind,
    id: row.id,
    state: row.state,
    version: row.version,
    assignee:
      assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? `Person ${assignee_id}` },
    name: row.name === '' ? null : row.name,
    email: row.email,
    about: row.about,
    order: wireOrder(row),
    unread: row.unread,
    last_message: { from: row.last_role === 'studio' ? 'studio' : 'visitor', body: row.last_body },
    last_message_at: row.last_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}

/** Threads in the order of their keys; those that went meanwhile are left out. */
export async function threadsByKeys(db: Db, keys: readonly ThreadKey[]): Promise<WireThread[]> {
  const byKind = await Promise.all(
    THREAD_KINDS.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id);
      const rows = await threadsOf(db, kind, ids);
      return [kind, new Map(rows.map((row) => [row.id, row]))] as const;
    }),
  );
  const found = new Map(byKind);
  return keys.flatMap(({ kind, id }) => {
    const row = found.get(kind)?.get(id);
    return row === undefined ? [] : [wireThread(kind, row)];
  });
}

function wireAccount(account: KnownAccount): NonNullable<WireKnown['account']> {
  const { id, name, email, verified_at, created_at, orders, last_order_at } = account;
  return {
    id,
    name: name === '' ? `Customer ${id}` : name,
    email,
    verified: verified_at !== null,
    since: created_at.toISOString(),
    orders,
    last_order_at: last_order_at?.toISOString() ?? null,
  };
}

/** What is known of whoever writes: of an account that was logged in all of it, of a typed address what stands under it. */
export async function knownOf(
  { db, cartOf }: { readonly db: Db; readonly cartOf: CartReader },
  kind: ThreadKind,
  row: ThreadRow,
): Promise<WireKnown> {
  const { user_id: userId, email } = row;
  const by = userId === null ? email !== null && { email } : { userId };
  const [account, guest_orders, cart] = await Promise.all([
    by === false ? null : findKnownAccount(db, by),
    email === null ? 0 : countGuestOrders(db, email),
    userId === null ? null : cartOf(userId),
  ]);
  return {
    page: kind === 'live' ? row.about : null,
    cart,
    account: account && wireAccount(account),
    is_sure: userId !== null,
    guest_orders,
  };
}
