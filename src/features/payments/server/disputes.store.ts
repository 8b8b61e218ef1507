import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { PaymentId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { DisputeState } from '../payments.rules';

const READ = statement<{ id: number; state: DisputeState }>(
  'disputes_read',
  'select id, state from disputes where payment_id = $1 and provider_reference = $2 for update',
);

const ADD = statement<{ id: number }>(
  'disputes_add',
  `insert into disputes (payment_id, provider_reference, amount, currency, state, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $6) returning id`,
);

const MOVE = statement('disputes_move', 'update disputes set state = $2, updated_at = $3 where id = $1');

const OPEN = statement<{ amount: Minor }>(
  'disputes_open_of',
  `select coalesce(sum(amount), 0)::bigint as amount from disputes where payment_id = $1 and state = 'open'`,
);

/**
 * Writes what a provider says of a dispute, in a transaction that holds its checkout.
 * @returns what it was before (null: not known), and its id
 */
export async function noteDispute(
  tx: Db,
  dispute: {
    paymentId: PaymentId;
    reference: string;
    amount: Minor;
    currency: string;
    state: DisputeState;
    at: Date;
  },
): Promise<{ id: number; before: DisputeState | null }> {
  const { paymentId, reference, amount, currency, state, at } = dispute;
  const [known] = await runPrepared(tx, READ, [paymentId, reference]);
  if (known !== undefined) {
    if (known.state !== state) await runPrepared(tx, MOVE, [known.id, state, at]);
    return { id: known.id, before: known.state };
  }
  const [made] = await runPrepared(tx, ADD, [paymentId, reference, amount, currency, state, at]);
  if (made === undefined) throw new Error('The dispute was not written.');
  return { id: made.id, before: null };
}

/** What banks hold of a payment until they have decided; what they took back counts as refunded. */
export async function disputedOf(db: Db, paymentId: PaymentId): Promise<Minor> {
  const [row] = await runPrepared(db, OPEN, [paymentId]);
  return row?.amount ?? 0;
}
