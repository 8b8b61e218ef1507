import { isbot } from 'isbot';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '@/platform/db/database';
import { forgetViewsBefore, insertView, saltOfDay } from './views.store';

/** What a reader's browser tells of itself by asking. */
export interface Visit {
  readonly ip: string;
  readonly userAgent: string;
}

/** The day of a time in UTC, as `2026-11-21`. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * Adds one view, unless the same address and browser had the post today already, or a robot asks. Who it was is
 * known only as a hash under a salt of the day, and both are forgotten with the day: no cookie, no trail.
 */
export async function countVisit(
  db: Db,
  { postId, now, visit }: { postId: number; now: Date; visit: Visit },
): Promise<void> {
  if (visit.userAgent === '' || isbot(visit.userAgent)) return;
  const day = dayOf(now);
  const salt = await saltOfDay(db, day, randomBytes(32).toString('base64url'));
  const visitor = createHash('sha256').update(`${salt}\n${visit.ip}\n${visit.userAgent}`).digest('base64url');
  await insertView(db, { day, postId, visitor });
}

/** Forgets who saw what on days that are over. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  await forgetViewsBefore(db, dayOf(now));
}
