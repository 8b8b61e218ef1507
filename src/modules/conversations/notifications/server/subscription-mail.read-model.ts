import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, SubscriptionId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** What mails about a monthly package say; they go to its account's address. */
export type SubscriptionData = {
  readonly email: string;
  readonly first_name: string;
  readonly service_id: number;
  readonly service_name: string;
  readonly items_per_month: number;
  readonly price: Minor;
  readonly currency: string;
  readonly period_end: Date | null;
  readonly paid_with: string | null;
  /** Where a month that could not be charged is paid by its customer; null where there is no such page. */
  readonly pay_url: string | null;
  readonly state: 'incomplete' | 'active' | 'past_due' | 'ended';
  /** The order of the newest paid month. */
  readonly order_id: OrderId | null;
};

const DATA_COLUMNS = `
  select u.email, u.first_name, s.service_id, s.line->>'service_name' as service_name, s.items_per_month, s.price, s.currency,
    s.period_end, s.paid_with, s.pay_url, s.state,
    (select i.order_id from subscription_invoices i where i.subscription_id = s.id order by i.period_start desc limit 1) as order_id
  from subscriptions s join users u on u.id = s.user_id
  where s.id = $1`;

/** What is known of a package now; null where it is gone. */
export async function readSubscriptionData(db: Db, id: SubscriptionId): Promise<SubscriptionData | null> {
  return (await queryRows<SubscriptionData>(db, DATA_COLUMNS, [id]))[0] ?? null;
}
