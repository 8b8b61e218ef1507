import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { PaymentId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { DisputeState } from '../payments.rules';

// Money that was taken back is known by its dispute or, while that can't be read, by the taking back: never by both.
const READ = statement<{ id: number; state: DisputeState; reference: string }>(
  'disputes_read',
  `select id, state, provider_reference as reference from disputes
   where payment_id = $1
     and (provider_reference = $2 or provider_reference like 'reversal:%' or ($2::text like 'reversal:%' and state <> 'won'))
   order by provider_reference = $2 desc, id limit 1 for update`,
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
 * @returns what it was before (null: not known), its id, and what our books call it
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
): Promise<{ id: number; before: DisputeState | null; name: string }> {
  const { paymentId, reference, amount, currency, state, at } = dispute;
  const [known] = await runPrepared(tx, READ, [paymentId, reference]);
  if (known !== undefined) {
    if (known.state !== state) await runPrepared(tx, MOVE, [known.id, state, at]);
    return { id: known.id, before: known.state, name: known.reference };
  }
  const [made] = await runPrepared(tx, ADD, [paymentId, reference, amount, currency, state, at]);
  if (made === undefined) throw new Error('The dispute was not written.');
  return { id: made.id, before: null, name: reference };
}

/** What banks hold of a payment until they have decided; what they took back counts as refunded. */
export async function disputedOf(db: Db, paymentId: PaymentId): Promise<Minor> {
  const [row] = await runPrepared(db, OPEN, [paymentId]);
  return row?.amount ?? 0;
}
