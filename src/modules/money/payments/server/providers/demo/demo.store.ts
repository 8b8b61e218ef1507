import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { Minor } from '@/shared/money';
import type { PaymentMethod } from '../../payment-provider';

export type DemoStatus = 'requires_payment' | 'requires_challenge' | 'approved' | 'succeeded' | 'cancelled';

export type DemoIntent = {
  id: string;
  amount: Minor;
  currency: string;
  metadata: { checkout_id?: number; subscription?: string };
  status: DemoStatus;
  refunded: Minor;
  card_last4: string | null;
  method: PaymentMethod;
  declines: boolean;
};

const ADD_INTENT = statement<{ id: string; amount: Minor; currency: string }>(
  'demo_add_intent',
  `insert into demo_intents (id, idempotency_key, amount, currency, metadata, method, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
   returning id, amount, currency`,
);

const READ_INTENT = statement<DemoIntent>(
  'demo_read_intent',
  'select id, amount, currency, metadata, status, refunded, card_last4, method, declines from demo_intents where id = $1',
);

// The news is written with the payment: there is none without the other.
const PAY = statement<{ id: string }>(
  'demo_pay',
  `with paid as (
     update demo_intents
     set status = 'succeeded', card_last4 = coalesce($2, card_last4), webhook = coalesce($3, webhook),
         last_error = null, updated_at = $4
     where id = $1 and status = any($5) and method = $8 and not declines
     returning id, amount, currency, metadata, webhook
   ), told as (
     insert into demo_webhooks (event_id, payload, next_at)
     select $6, jsonb_build_object(
       'id', $6::text, 'type', 'payment.succeeded', 'account', $7::text, 'created', extract(epoch from $4::timestamptz)::bigint,
       'data', jsonb_build_object('id', paid.id, 'amount', paid.amount, 'currency', paid.currency,
                                  'status', 'succeeded', 'metadata', paid.metadata))::text,
       $4 + make_interval(secs => delay)
     from paid,
       unnest(case paid.webhook
         when 'late' then array[120] when 'repeated' then array[1, 2, 3] when 'dropped' then array[]::int[]
         else array[1] end) as delay
   )
   select id from paid`,
);

const REFUSE = statement<{ id: string }>(
  'demo_refuse',
  `update demo_intents
   set status = $2, last_error = $3, card_last4 = coalesce($4, card_last4), webhook = coalesce($5, webhook), updated_at = $6
   where id = $1 and status = any($7) and method = 'card'
   returning id`,
);

const CANCEL = statement<{ id: string }>(
  'demo_cancel',
  `update demo_intents set status = 'cancelled', updated_at = $2
   where id = $1 and status in ('requires_payment', 'requires_challenge', 'approved')
   returning id`,
);

const REFUND = statement<{ refunded: Minor }>(
  'demo_refund',
  `with fresh as (
     insert into demo_refunds (idempotency_key, intent_id, amount, created_at, our_id)
     select $1, id, $3, $4, $5 from demo_intents where id = $2 and status = 'succeeded' and refunded + $3 <= amount
     on conflict do nothing
     returning intent_id
   )
   update demo_intents set refunded = refunded + $3, updated_at = $4 from fresh
   where demo_intents.id = fresh.intent_id
   returning refunded`,
);

const READ_REFUND = statement<{ amount: Minor }>(
  'demo_read_refund',
  'select amount from demo_refunds where idempotency_key = $1 and intent_id = $2',
);

const READ_REFUNDS = statement<{ key: string; amount: Minor; our_id: string | null }>(
  'demo_read_refunds',
  'select idempotency_key as key, amount, our_id from demo_refunds where intent_id = $1 order by created_at, idempotency_key',
);

/** What went back of an intent, oldest first. */
export async function refundsOf(
  db: Db,
  id: string,
): Promise<{ key: string; amount: Minor; our_id: string | null }[]> {
  return runPrepared(db, READ_REFUNDS, [id]);
}

/** Adds an intent, or answers with the one that the key made before. */
export async function addIntent(
  db: Db,
  intent: {
    id: string;
    key: string;
    amount: Minor;
    currency: string;
    metadata: object;
    method?: PaymentMethod;
    at: Date;
  },
): Promise<{ id: string; amount: Minor; currency: string }> {
  const { id, key, amount, currency, metadata, method = 'card', at } = intent;
  const [row] = await runPrepared(db, ADD_INTENT, [id, key, amount, currency, metadata, method, at]);
  if (row === undefined) throw new Error('The demo provider made no intent.');
  return row;
}

/** One intent; null where there is none. */
export async function readIntent(db: Db, id: string): Promise<DemoIntent | null> {
  const [row] = await runPrepared(db, READ_INTENT, [id]);
  return row ?? null;
}

/** Marks an intent as paid and writes its webhook; false where its status allows no payment. */
export async function pay(
  db: Db,
  paid: {
    id: string;
    last4: string | null;
    webhook: string | null;
    from: DemoStatus[];
    method?: PaymentMethod;
    eventId: string;
    account: string;
    at: Date;
  },
): Promise<boolean> {
  const { id, last4, webhook, at, from, eventId, account, method = 'card' } = paid;
  const rows = await runPrepared(db, PAY, [id, last4, webhook, at, from, eventId, account, method]);
  return rows.length === 1;
}

/** Records that nothing was paid: declined, or waiting for a challenge; false where its status allows neither. */
export async function refusePayment(
  db: Db,
  refused: {
    id: string;
    status: 'requires_payment' | 'requires_challenge';
    error: string | null;
    last4: string | null;
    webhook: string | null;
    from: DemoStatus[];
    at: Date;
  },
): Promise<boolean> {
  const { id, status, error, last4, webhook, at, from } = refused;
  const rows = await runPrepared(db, REFUSE, [id, status, error, last4, webhook, at, from]);
  return rows.length === 1;
}

/** Cancels an intent; false where it is paid or cancelled already, or unknown. */
export async function cancelIntent(db: Db, id: string, at: Date): Promise<boolean> {
  return (await runPrepared(db, CANCEL, [id, at])).length === 1;
}

/** Books a refund once per key; false where the intent does not allow it. */
export async function addRefund(
  db: Db,
  refund: { key: string; id: string; amount: Minor; ourId: string; at: Date },
): Promise<boolean> {
  const { key, id, amount, ourId, at } = refund;
  if ((await runPrepared(db, REFUND, [key, id, amount, at, ourId])).length === 1) return true;
  const [before] = await runPrepared(db, READ_REFUND, [key, id]);
  return before?.amount === amount;
}
