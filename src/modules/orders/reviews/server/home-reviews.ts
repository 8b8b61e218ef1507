import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { ListOrder } from '@/shared/list-order';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { noHome } from '../reviews.rules';
import { areApproved, holdReviews, homeReviews, keepHome } from './written-reviews.store';

/** Says which approved reviews stand on the home page; refused where somebody else did so meanwhile. */
export async function orderHome(
  { db, record }: { readonly db: Db; readonly record: RecordChange },
  by: { readonly userId: UserId },
  { seen, order }: ListOrder,
): Promise<Answer<number[], 'conflict' | 'invalid'>> {
  const no = noHome(order);
  if (no !== null) return refuse('invalid', no);
  return db.transaction(async (tx) => {
    await holdReviews(tx);
    const before = await homeReviews(tx);
    if (before.join() !== seen.join()) return staleEdit({ home: before });
    if (!(await areApproved(tx, order)))
      return refuse('invalid', 'Only approved reviews can be on the home page. Reload the list.');
    await keepHome(tx, order);
    await record(tx, {
      by,
      action: 'review.home_changed',
      subject: { kind: 'review', id: 'home', label: 'Reviews on the home page' },
      before: { order: before },
      after: { order },
    });
    return ok([...order]);
  });
}
