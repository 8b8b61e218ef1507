import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { InboxPart, ThreadKey, ThreadKind } from '../inbox.rules';

/** Which threads: of these kinds, of one part, as one person sees them. */
export interface InboxQuery {
  readonly me: UserId;
  /** Admins see what everybody answers. */
  readonly all: boolean;
  readonly kinds: readonly ThreadKind[];
  readonly part: InboxPart;
}

/** A thread as the inbox lists it. */
export type ThreadRow = {
  readonly id: number;
  readonly state: 'open' | 'closed';
  readonly version: number;
  readonly assignee_id: UserId | null;
  readonly assignee_name: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly about: string;
  readonly unread: number;
  readonly last_role: 'visitor' | 'customer' | 'studio';
  readonly last_body: string;
  readonly last_at: Date;
  readonly created_at: Date;
  /** The account of whoever writes; null for visitors and guests. */
  readonly user_id: UserId | null;
  /** All null but for chats about orders. */
  readonly order_id: number | null;
  readonly item_id: number | null;
  readonly revision_id: number | null;
  readonly round: number | null;
  readonly order_status: number | null;
  readonly response: string | null;
};

const ITEM_OF = `
  left join revisions r on c.kind = 'revision' and r.id = c.subject_id
  join order_items i on i.id = case when c.kind = 'revision' then r.order_item_id else c.subject_id end`;

interface Source {
  readonly from: string;
  readonly where: string;
  readonly id: string;
  readonly at: string;
  readonly state: string;
  readonly assignee: string;
  readonly isUnread: string;
  /** What engineers see: of live chats and messages theirs and nobody's, of orders those of their own items. */
  readonly seen: string;
}

const SOURCES: Record<ThreadKind, Source> = {
  live: {
    from: 'conversations c',
    where: "c.kind = 'live'",
    id: 'c.id',
    at: 'c.last_message_at',
    state: 'c.state',
    assignee: 'c.assignee_id',
    isUnread: 'c.visitor_wrote_id > c.studio_read_id',
    seen: '(c.assignee_id is null or c.assignee_id = $1)',
  },
  order: {
    from: `conversations c ${ITEM_OF}`,
    where: "c.kind <> 'live'",
    id: 'c.id',
    at: 'c.last_message_at',
    state: 'c.state',
    assignee: 'i.engineer_id',
    isUnread: 'c.visitor_wrote_id > c.studio_read_id',
    seen: 'i.engineer_id = $1',
  },
  contact: {
    from: 'contact_messages c',
    where: 'true',
    id: 'c.id',
    at: 'coalesce(c.answered_at, c.created_at)',
    state: 'c.state',
    assignee: 'c.assignee_id',
    isUnread: 'c.read_at is null',
    seen: '(c.assignee_id is null or c.assignee_id = $1)',
  },
};

// Conditions are put together by what is asked, so that each statement keeps to its index.
function conditionsOf(kind: ThreadKind, { all, part }: Pick<InboxQuery, 'all' | 'part'>): string {
  const { where, state, assignee, seen } = SOURCES[kind];
  return [
    where,
    `${state} = '${part === 'closed' ? 'closed' : 'open'}'`,
    all ? 'true' : seen,
    part === 'mine' ? `${assignee} = $1` : 'true',
    part === 'unassigned' ? `${assignee} is null` : 'true',
  ].join(' and ');
}

/** A page of threads, newest first: their keys alone. */
export async function threadKeys(
  db: Db,
  input: InboxQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ThreadKey[]> {
  const parts = input.kinds.map((kind) => {
    const { from, id, at } = SOURCES[kind];
    return `(select '${kind}' as kind, ${id} as id, ${at} as at from ${from} where ${conditionsOf(kind, input)}
      order by ${at} desc, ${id} desc limit $2::int + $3::int)`;
  });
  // Nobody's id is 0: named once, so that the statement has it whichever parts ask for it.
  const text = `
    select kind, id from (${parts.join(' union all ')}) found where $1::bigint > 0
    order by at desc, kind, id desc limit $2::int offset $3::int`;
  return queryRows<ThreadKey & Record<string, unknown>>(db, text, [input.me, limit, offset]);
}

/** How many threads each part has. */
export type InboxCounts = {
  readonly open: number;
  readonly mine: number;
  readonly unassigned: number;
  readonly closed: number | null;
};

/** Counts the open ones by who answers, and the closed ones where they are what is shown. */
export async function countThreads(db: Db, input: InboxQuery): Promise<InboxCounts> {
  const every = (part: InboxPart) =>
    input.kinds
      .map((kind) => {
        const { from, assignee } = SOURCES[kind];
        return `select ${assignee} as a from ${from} where ${conditionsOf(kind, { ...input, part })}`;
      })
      .join(' union all ');
  const closed = input.part === 'closed' ? `(select count(*)::int from (${every('closed')}) c)` : 'null::int';
  const text = `
    select count(*)::int as open, (count(*) filter (where a = $1::bigint))::int as mine,
      (count(*) filter (where a is null))::int as unassigned, ${closed} as closed
    from (${every('open')}) t`;
  const [counted] = await queryRows<InboxCounts>(db, text, [input.me]);
  return counted ?? { open: 0, mine: 0, unassigned: 0, closed: null };
}

/** In how many threads, open or closed, something was not seen. */
export async function countUnreadThreads(
  db: Db,
  { me, all }: Pick<InboxQuery, 'me' | 'all'>,
): Promise<number> {
  const each = Object.values(SOURCES).map(
    ({ from, where, isUnread, seen }) =>
      `select 1 from ${from} where ${where} and ${isUnread} and ${all ? 'true' : seen}`,
  );
  const text = `select count(*)::int as count from (${each.join(' union all ')}) t where $1::bigint > 0`;
  return (await queryRows<{ count: number }>(db, text, [me]))[0]?.count ?? 0;
}

const ASSIGNEE = "nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as assignee_name";
const NO_ORDER = `
  null::bigint as order_id, null::bigint as item_id, null::bigint as revision_id, null::int as round,
  null::int as order_status, null::text as response`;
const NEWEST = `
  join lateral (
    select sender_role, left(body, 200) as body from messages where conversation_id = c.id order by id desc limit 1
  ) l on true`;
const OF_CHAT = `
  c.id, c.state, c.version, (select count(*)::int from messages m
    where m.conversation_id = c.id and m.id > c.studio_read_id and m.sender_role <> 'studio') as unread,
  l.sender_role as last_role, l.body as last_body, c.last_message_at as last_at, c.created_at, ${ASSIGNEE}`;

const ROWS: Record<ThreadKind, string> = {
  live: `
    select ${OF_CHAT}, c.assignee_id, trim(concat(u.first_name, ' ', u.last_name)) as name,
      coalesce(c.visitor_email, u.email) as email, c.page as about, c.user_id, ${NO_ORDER}
    from conversations c ${NEWEST}
    left join users u on u.id = c.user_id left join users a on a.id = c.assignee_id
    where c.kind = 'live' and c.id = any($1)`,
  order: `
    select ${OF_CHAT}, i.engineer_id as assignee_id, trim(concat(o.payer_first_name, ' ', o.payer_last_name)) as name,
      o.payer_email as email, coalesce(i.track, i.service_name) as about, o.user_id, i.order_id, i.id as item_id,
      r.id as revision_id, r.round, o.status as order_status, r.response
    from conversations c ${ITEM_OF} join orders o on o.id = i.order_id ${NEWEST}
    left join users a on a.id = i.engineer_id
    where c.kind <> 'live' and c.id = any($1)`,
  contact: `
    select c.id, c.state, c.version, (c.read_at is null)::int as unread,
      case when l.body is null then 'visitor' else 'studio' end as last_role,
      left(coalesce(l.body, c.message), 200) as last_body, coalesce(c.answered_at, c.created_at) as last_at,
      c.created_at, ${ASSIGNEE}, c.assignee_id, c.name, c.email, c.subject as about, null::bigint as user_id, ${NO_ORDER}
    from contact_messages c
    left join lateral (
      select body from contact_answers where message_id = c.id order by id desc limit 1
    ) l on true
    left join users a on a.id = c.assignee_id
    where c.id = any($1)`,
};

/** Threads of one kind by their ids. */
export function threadsOf(db: Db, kind: ThreadKind, ids: readonly number[]): Promise<ThreadRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : queryRows<ThreadRow>(db, ROWS[kind], [ids]);
}

/** Somebody of the studio. */
export type Colleague = { readonly id: UserId; readonly name: string };

/** Everybody of the studio, by name. */
export function colleagues(db: Db): Promise<Colleague[]> {
  const text = `
    select id, trim(concat(first_name, ' ', last_name)) as name from users where role in ('engineer', 'admin') and deactivated_at is null
    order by name, id`;
  return queryRows<Colleague>(db, text);
}

/** What the studio knows of an account. */
export type KnownAccount = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly verified_at: Date | null;
  readonly created_at: Date;
  readonly orders: number;
  readonly last_order_at: Date | null;
};

/** A customer's account by its id, or by an address; null where there is none. */
export async function findKnownAccount(
  db: Db,
  by: { readonly userId: UserId } | { readonly email: string },
): Promise<KnownAccount | null> {
  const [where, value] = 'userId' in by ? ['u.id = $1', by.userId] : ['lower(u.email) = lower($1)', by.email];
  const text = `
    select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name, u.email, u.verified_at, u.created_at,
      (select count(*)::int from orders o where o.user_id = u.id) as orders,
      (select max(o.created_at) from orders o where o.user_id = u.id) as last_order_at
    from users u where ${where} and u.role = 'customer'`;
  return (await queryRows<KnownAccount>(db, text, [value]))[0] ?? null;
}

/** How many orders were made without an account under an address. */
export async function countGuestOrders(db: Db, email: string): Promise<number> {
  const text =
    'select count(*)::int as count from orders where user_id is null and lower(payer_email) = lower($1)';
  return (await queryRows<{ count: number }>(db, text, [email]))[0]?.count ?? 0;
}
