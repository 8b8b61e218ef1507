import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import { DAY } from '@/shared/clock';
import type { OrderId } from '@/shared/ids';
import { formatMoney, type Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { creditsFor, holdCreditsBy } from './credits.store';
import { workOf } from './engineer-money.read-model';

/** What the owner lets an engineer give without an admin, in minor units. */
export interface CreditLimits {
  /** In one credit. */
  readonly each: Minor;
  /** Within 24 hours. */
  readonly day: Minor;
}

/** Whether somebody of the studio sees an order's money: admins all, engineers that of orders they work on. */
export async function seesMoneyOf(db: Db, viewer: SignedIn, id: OrderId): Promise<boolean> {
  return viewer.role === 'admin' || (await workOf(db, id, viewer.userId)).items > 0;
}

interface Wanted {
  readonly by: SignedIn;
  readonly orderId: OrderId;
  readonly amount: Minor;
  readonly currency: string;
  readonly limits: CreditLimits;
  readonly now: Date;
}

function refuseAmount(message: string) {
  return refuse('invalid', message, { errors: { amount: [message] } });
}

/**
 * Whether a person may give a credit of an amount by themselves, in the transaction that gives it. Admins may; engineers
 * give what the customer paid for their own items of the order, within the limits.
 */
export async function mayCredit(
  tx: Db,
  { by, orderId, amount, currency, limits, now }: Wanted,
): Promise<Answer<true, 'invalid'>> {
  if (by.role === 'admin') return ok(true);
  if (amount > limits.each) {
    const limit = formatMoney(limits.each, currency);
    return refuseAmount(`Engineers can give up to ${limit} at a time. Please ask an admin for more.`);
  }
  const { paid } = await workOf(tx, orderId, by.userId);
  const own = Math.max(0, paid - (await creditsFor(tx, orderId, by.userId)));
  if (amount > own) {
    const left = formatMoney(own, currency);
    return refuseAmount(`You can credit up to what was paid for your own items. ${left} is left.`);
  }
  const since = new Date(now.getTime() - DAY);
  const today = await holdCreditsBy(tx, { actorId: by.userId, since, currency });
  if (today + amount <= limits.day) return ok(true);
  const left = formatMoney(Math.max(0, limits.day - today), currency);
  return refuseAmount(
    `Engineers can give up to ${formatMoney(limits.day, currency)} in 24 hours. ${left} is left. Please ask an admin for more.`,
  );
}
