import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';
import type { NoticeId } from '../notices.contract';
import type { NoticeKind, NoticeWays } from '../notices.rules';

export interface NewNotice {
  readonly userId: UserId;
  readonly kind: NoticeKind;
  readonly key: string;
  readonly title: string;
  readonly path: string;
  /** The order, or the customer, that it names. */
  readonly aboutOrderId: OrderId | null;
  readonly aboutUserId: UserId | null;
  readonly now: Date;
}

/** Keeps a notice; false where its person got one of that key already. */
export async function insertNotice(tx: Db, notice: NewNotice): Promise<boolean> {
  const { userId, kind, key, title, path, aboutOrderId, aboutUserId, now } = notice;
  const rows = await queryRows(
    tx,
    `insert into studio_notices (user_id, kind, notice_key, title, path, created_at, about_order_id, about_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, notice_key) do nothing returning id`,
    [userId, kind, key, title, path, now, aboutOrderId, aboutUserId],
  );
  return rows.length > 0;
}

export type ListedNotice = {
  readonly id: NoticeId;
  readonly kind: string;
  readonly title: string;
  readonly path: string;
  readonly created_at: Date;
  readonly seen: boolean;
};

/** Somebody's newest notices. */
export async function noticesOf(db: Db, userId: UserId, limit: number): Promise<ListedNotice[]> {
  return queryRows<ListedNotice>(
    db,
    `select id, kind, title, path, created_at, seen_at is not null as seen from studio_notices
     where user_id = $1 order by id desc limit $2`,
    [userId, limit],
  );
}

/** How many notices somebody has not seen. */
export async function countUnseen(db: Db, userId: UserId): Promise<number> {
  const text = 'select count(*)::int as unseen from studio_notices where user_id = $1 and seen_at is null';
  return (await queryRows<{ unseen: number }>(db, text, [userId]))[0]?.unseen ?? 0;
}

/** Notes that somebody has seen their notices up to one of them. */
export async function markSeen(
  db: Db,
  userId: UserId,
  { upTo, now }: { readonly upTo: NoticeId; readonly now: Date },
): Promise<void> {
  const text = 'update studio_notices set seen_at = $3 where user_id = $1 and id <= $2 and seen_at is null';
  await queryRows(db, text, [userId, upTo, now]);
}

type Choice = {
  readonly user_id: UserId;
  readonly kind: string;
  readonly by_mail: boolean;
  readonly by_push: boolean;
};

/** What these people chose for themselves. */
export async function choicesOf(db: Db, userIds: readonly UserId[]): Promise<Choice[]> {
  const text = 'select user_id, kind, by_mail, by_push from studio_notice_choices where user_id = any($1)';
  return queryRows<Choice>(db, text, [userIds]);
}

/** Keeps what somebody chose for a kind. */
export async function saveChoice(
  db: Db,
  userId: UserId,
  { kind, mail, push, now }: NoticeWays & { readonly kind: NoticeKind; readonly now: Date },
): Promise<void> {
  await queryRows(
    db,
    `insert into studio_notice_choices (user_id, kind, by_mail, by_push, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, kind) do update set by_mail = excluded.by_mail, by_push = excluded.by_push,
       updated_at = excluded.updated_at`,
    [userId, kind, mail, push, now],
  );
}

/** Forgets notices from before an instant. */
export async function pruneNotices(db: Db, before: Date): Promise<void> {
  await queryRows(db, 'delete from studio_notices where created_at < $1', [before]);
}
