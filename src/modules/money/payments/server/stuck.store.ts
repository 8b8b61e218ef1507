import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { PaymentId } from '@/shared/ids';

const NEVER = new Date('9999-12-31T00:00:00Z');

const SET = statement<{ id: PaymentId }>(
  'payments_set_stuck',
  `update payments set stuck_at = $2, stuck_reason = $3, check_at = $4
   where id = $1 and stuck_at is null returning id`,
);

const CLEAR = statement<{ id: PaymentId }>(
  'payments_clear_stuck',
  `update payments set stuck_at = null, stuck_reason = null, check_at = $2
   where id = $1 and stuck_at is not null returning id`,
);

/**
 * Leaves a payment to a person: from now on nothing is tried by itself.
 * @param reason as the studio reads it
 * @returns false where it was left to one before
 */
export async function leaveToPerson(
  tx: Db,
  id: PaymentId,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<boolean> {
  return (await runPrepared(tx, SET, [id, at, reason, NEVER])).length === 1;
}

/** Lets it be tried again from `at` on; false where it was left to nobody. */
export async function tryAgain(tx: Db, id: PaymentId, at: Date): Promise<boolean> {
  return (await runPrepared(tx, CLEAR, [id, at])).length === 1;
}
