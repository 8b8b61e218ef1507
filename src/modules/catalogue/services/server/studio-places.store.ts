import { queryRows, type Db } from '@/platform/db/database';
import type { ServiceId } from '@/shared/ids';

/** Ids of drafts and published services in their order, held until the transaction ends. */
export async function lockOrder(tx: Db): Promise<number[]> {
  const text = `select id from services where state <> 'archived' order by position, id for update`;
  return (await queryRows<{ id: number }>(tx, text)).map((row) => row.id);
}

/** Gives the services these places, from 1. */
export async function writeOrder(tx: Db, ids: readonly number[]): Promise<void> {
  const text = `
    update services set position = wanted.place
    from unnest($1::bigint[]) with ordinality as wanted (id, place) where services.id = wanted.id`;
  await queryRows(tx, text, [ids]);
}

/** Whether something would lose its meaning without the service: orders, packages, codes, uploads, reviews. */
export async function isPointedTo(tx: Db, id: ServiceId): Promise<boolean> {
  const text = `
    select exists (select 1 from order_items where service_id = $1)
      or exists (select 1 from subscriptions where service_id = $1)
      or exists (select 1 from promo_code_products where service_id = $1)
      or exists (select 1 from new_uploads where service_id = $1)
      or exists (select 1 from testimonials where service_id = $1) as used`;
  return (await queryRows<{ used: boolean }>(tx, text, [id]))[0]?.used ?? false;
}

/** Deletes a service with its options and tags. */
export async function deleteService(tx: Db, id: ServiceId): Promise<void> {
  await queryRows(tx, 'delete from services where id = $1', [id]);
}

/** Whether a category exists. */
export async function categoryExists(db: Db, id: number): Promise<boolean> {
  return (await queryRows(db, 'select 1 from categories where id = $1', [id])).length > 0;
}
