import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';

export type DueWebhook = { id: number; payload: string; attempts: number };

// Taken ones are leased: a process that dies with them leaves them to the next.
const TAKE = statement<DueWebhook>(
  'demo_take_webhooks',
  `update demo_webhooks set attempts = attempts + 1, next_at = $2
   where id in (select id from demo_webhooks where next_at <= $1 order by next_at limit $3 for update skip locked)
   returning id, payload, attempts`,
);

const DONE = statement('demo_webhooks_done', 'delete from demo_webhooks where id = any($1)');

const LATER = statement('demo_webhook_later', 'update demo_webhooks set next_at = $2 where id = $1');

const NEXT = statement<{ next_at: Date | null }>(
  'demo_next_webhook',
  'select min(next_at) as next_at from demo_webhooks',
);

/** Takes due webhooks and holds them until `leaseUntil`. */
export async function claimDue(
  db: Db,
  take: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueWebhook[]> {
  return runPrepared(db, TAKE, [take.now, take.leaseUntil, take.limit]);
}

/** Forgets webhooks that arrived, or that nobody will take any more. */
export async function forgetWebhooks(db: Db, ids: number[]): Promise<void> {
  await runPrepared(db, DONE, [ids]);
}

/** Sets when a webhook is tried again. */
export async function tryLater(db: Db, id: number, at: Date): Promise<void> {
  await runPrepared(db, LATER, [id, at]);
}

/** When the next webhook is due; null where none waits. */
export async function nextDue(db: Db): Promise<Date | null> {
  const [row] = await runPrepared(db, NEXT, []);
  return row?.next_at ?? null;
}
