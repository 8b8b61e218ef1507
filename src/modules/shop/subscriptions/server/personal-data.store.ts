import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';
import { anonymousPayer } from '@/shared/anonymous';
import { toMajor, type Minor } from '@/shared/money';

type Package = Record<string, unknown> & { price: Minor; currency: string };

const READ = `
  select id, line ->> 'service_name' as service_name, state, price, currency, payer, billing, period_end, paid_with,
    cancels_at_period_end, created_at, started_at, ended_at
  from subscriptions where user_id = $1 order by id`;

function inMajor(one: Package): Record<string, unknown> {
  return { ...one, price: toMajor(one.price, one.currency) };
}

/** Monthly packages. One that still runs holds the account; ended ones stay in the books without a name. */
export const dataOfSubscriptions: PersonalData = {
  name: 'monthly_packages',
  tables: ['subscriptions', 'subscription_invoices'],
  async read(db, { userId }) {
    return (await queryRows<Package>(db, READ, [userId])).map(inMajor);
  },
  async erase(tx, { userId }) {
    const payer = JSON.stringify(anonymousPayer(userId));
    const text =
      'update subscriptions set payer = $2, billing = null, paid_with = null, pay_url = null where user_id = $1';
    await queryRows(tx, text, [userId, payer]);
    return [];
  },
  async standsAgainst(db, { userId }) {
    const open = await queryRows<{ state: string }>(
      db,
      `select state from subscriptions where user_id = $1 and state <> 'ended' order by state`,
      [userId],
    );
    if (open.length === 0) return null;
    return open.every(({ state }) => state === 'incomplete')
      ? 'A monthly package is being paid. Please try again in an hour.'
      : 'You have an active monthly package. Cancel it on your account page first. You can delete your account when the paid month is over.';
  },
};
