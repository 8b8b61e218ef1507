import { forgetPayloads } from '@/modules/money/payments/server/strays.store';
import type { Person, PersonalData } from '@/platform/personal-data';
import { queryRows, type Db } from '@/platform/db/database';
import { anonymousPayer } from '@/shared/anonymous';
import { HOUR } from '@/shared/clock';
import { toMajor, type Minor } from '@/shared/money';

type Paid = Record<string, unknown> & { amount: Minor; currency: string };

const PAYMENTS =
  'select p.reference from payments p join checkouts c on c.id = p.checkout_id where c.user_id = $1';

const READ = `
  select c.id as checkout_id, c.state as checkout_state, c.payer, c.billing, c.created_at, p.provider, p.reference,
    p.method, p.state, coalesce(p.amount, c.total) as amount, c.currency
  from checkouts c left join payments p on p.checkout_id = c.id where c.user_id = $1 or c.owner_id = $1 order by c.id, p.id`;

function inMajor(one: Paid): Record<string, unknown> {
  return { ...one, amount: toMajor(one.amount, one.currency) };
}

async function erase(tx: Db, { userId }: Person): Promise<never[]> {
  const paid = (await queryRows<{ reference: string }>(tx, PAYMENTS, [userId])).map(
    ({ reference }) => reference,
  );
  await queryRows(tx, 'delete from transaction_records where reference = any($1)', [paid]);
  await forgetPayloads(tx, paid);
  await queryRows(
    tx,
    `update hand_orders set reference = '' where checkout_id in (select id from checkouts where user_id = $1 or owner_id = $1)`,
    [userId],
  );
  // Recipients of gift cards stand in the lines; what was asked for by a link is asked for no longer.
  await queryRows(
    tx,
    `update checkouts set payer = $2, billing = null, state = case when by_link and state = 'open' then 'cancelled' else state end, lines = coalesce(
       (select jsonb_agg(line || '{"gift": null}' order by place)
        from jsonb_array_elements(lines) with ordinality as l (line, place)), '[]')
     where user_id = $1 or owner_id = $1`,
    [userId, JSON.stringify(anonymousPayer(userId))],
  );
  return [];
}

async function standsAgainst(db: Db, { userId }: Person, now: Date): Promise<string | null> {
  const states = await queryRows<{ state: string }>(
    db,
    `select p.state from payments p join checkouts c on c.id = p.checkout_id
     where c.user_id = $1 and (p.state in ('flagged', 'refund_due') or (p.state = 'created' and p.created_at > $2))`,
    [userId, new Date(now.getTime() - HOUR)],
  );
  if (states.length === 0) return null;
  return states.some(({ state }) => state !== 'created')
    ? 'A refund to you is still on its way. Please try again when it has arrived.'
    : 'You started a payment within the last hour. Please finish it, or try again in an hour.';
}

/** Checkouts and payments. The sums are kept for the books, without who paid. */
export const dataOfCheckout: PersonalData = {
  name: 'payments',
  tables: ['checkouts', 'hand_orders', 'payments', 'transaction_records', 'webhook_events'],
  async read(db, { userId }) {
    return (await queryRows<Paid>(db, READ, [userId])).map(inMajor);
  },
  erase,
  standsAgainst,
};
