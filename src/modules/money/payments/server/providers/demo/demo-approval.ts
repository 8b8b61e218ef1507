import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import { newEventId, type DemoDeps } from './demo.deps';
import { pay } from './demo.store';

const APPROVE = statement<{ id: string }>(
  'demo_approve',
  `update demo_intents set status = 'approved', declines = $2, last_error = null, updated_at = $3
   where id = $1 and method = 'paypal' and status in ('requires_payment', 'approved')
   returning id`,
);

const DECLINE = statement(
  'demo_decline_capture',
  `update demo_intents set status = 'requires_payment', declines = false, last_error = 'The account has no money.', updated_at = $2
   where id = $1 and status = 'approved' and declines`,
);

/** The buyer agrees to a PayPal payment; false where it waits for nobody's agreement. */
export async function approveIntent(
  db: Db,
  approval: { id: string; declines: boolean; at: Date },
): Promise<boolean> {
  const { id, declines, at } = approval;
  return (await runPrepared(db, APPROVE, [id, declines, at])).length === 1;
}

/** Takes the money of an approved intent, once; one whose account declines waits for its buyer again. */
export async function captureApproved({ db, clock, account, nudge }: DemoDeps, id: string): Promise<void> {
  const at = clock.now();
  const paid = await pay(db, {
    id,
    last4: null,
    webhook: null,
    from: ['approved'],
    method: 'paypal',
    eventId: newEventId(),
    account,
    at,
  });
  if (paid) nudge();
  else await runPrepared(db, DECLINE, [id, at]);
}
