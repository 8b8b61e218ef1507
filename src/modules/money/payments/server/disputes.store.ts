import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { PaymentId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { DisputedMoney } from '../money-back.rules';
import type { DisputeState } from '../payments.rules';

type Known = { id: number; state: DisputeState; reference: string; held: Minor; taken: Minor };

// Disputes from before these were kept hold or took all of it.
const HOLDS = `coalesce(held, case state when 'open' then amount else 0 end)`;
const TOOK = `coalesce(taken, case state when 'lost' then amount else 0 end)`;

// Money that was taken back is known by its dispute or, while that can't be read, by the taking back: never by both.
const READ = statement<Known>(
  'disputes_read',
  `select id, state, provider_reference as reference, ${HOLDS} as held, ${TOOK} as taken from disputes
   where payment_id = $1
     and (provider_reference = $2 or provider_reference like 'reversal:%' or ($2::text like 'reversal:%' and state <> 'won'))
   order by provider_reference = $2 desc, id limit 1 for update`,
);

const ADD = statement<{ id: number }>(
  'disputes_add',
  `insert into disputes (payment_id, provider_reference, amount, currency, state, created_at, updated_at, opened_at, held, taken)
   values ($1, $2, $3, $4, $5, $6, $6, $7, 0, 0) returning id`,
);

const MOVE = statement(
  'disputes_move',
  `update disputes set state = $2, held = $3, taken = $4, updated_at = $5
   where id = $1 and (state, held, taken) is distinct from ($2, $3::bigint, $4::bigint)`,
);

const HELD = statement<{ amount: Minor }>(
  'disputes_held_of',
  `select coalesce(sum(${HOLDS}), 0)::bigint as amount from disputes where payment_id = $1`,
);

/** A dispute in our books, before its news is taken over. */
export interface NotedDispute {
  readonly id: number;
  /** Null: not known before. */
  readonly before: DisputeState | null;
  readonly money: DisputedMoney;
  /** What our books call it. */
  readonly name: string;
}

/** A dispute by what a provider says of it, written where it is new, in a transaction that holds its checkout. */
export async function noteDispute(
  tx: Db,
  dispute: {
    paymentId: PaymentId;
    reference: string;
    amount: Minor;
    currency: string;
    state: DisputeState;
    openedAt?: Date | null | undefined;
    at: Date;
  },
): Promise<NotedDispute> {
  const { paymentId, reference, amount, currency, state, openedAt, at } = dispute;
  const [known] = await runPrepared(tx, READ, [paymentId, reference]);
  if (known !== undefined) {
    const { id, held, taken } = known;
    return { id, before: known.state, money: { held, taken }, name: known.reference };
  }
  const [made] = await runPrepared(tx, ADD, [
    paymentId,
    reference,
    amount,
    currency,
    state,
    at,
    openedAt ?? null,
  ]);
  if (made === undefined) throw new Error('The dispute was not written.');
  return { id: made.id, before: null, money: { held: 0, taken: 0 }, name: reference };
}

/** Keeps how far a dispute is, and what it holds and took. */
export async function transitionDispute(
  tx: Db,
  id: number,
  to: DisputedMoney & { state: DisputeState; at: Date },
): Promise<void> {
  await runPrepared(tx, MOVE, [id, to.state, to.held, to.taken, to.at]);
}

/** What banks hold of a payment until they have decided; what they took back counts as refunded. */
export async function disputedOf(db: Db, paymentId: PaymentId): Promise<Minor> {
  const [row] = await runPrepared(db, HELD, [paymentId]);
  return row?.amount ?? 0;
}
