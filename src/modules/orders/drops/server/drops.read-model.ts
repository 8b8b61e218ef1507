import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';

export type KnownChoiceRow = { readonly service_id: number; readonly variation_id: number | null };

/** The service and option of these ids, as far as they exist; null where the service does not. */
export async function knownChoice(
  db: Db,
  { serviceId, variationId }: { serviceId: number; variationId: number | null },
): Promise<KnownChoiceRow | null> {
  const text = `
    select s.id as service_id, v.id as variation_id from services s
    left join variations v on v.service_id = s.id and v.id = $2 where s.id = $1`;
  return (await queryRows<KnownChoiceRow>(db, text, [serviceId, variationId]))[0] ?? null;
}

export type ComingSongRow = {
  readonly service_id: number | null;
  readonly variation_id: number | null;
  readonly files: number;
};

/** Dropped songs of an order whose files are all here, and that join it in a moment. */
export function songsComingTo(db: Db, orderId: OrderId): Promise<ComingSongRow[]> {
  const text = `
    with waiting as (
      select d.session_id, d.service_id, d.variation_id, s.drop_id, s.place, s.files
      from orders o join drops d on d.checkout_id = o.checkout_id
      join drop_songs s on s.drop_id = d.id and s.joined_at is null
      where o.id = $1)
    select w.service_id, w.variation_id, jsonb_array_length(w.files) as files from waiting w
    where jsonb_array_length(w.files) = (
      select count(*) from files f
      where f.upload_session_id = w.session_id and f.state = 'ready'
        and w.files @> jsonb_build_array(jsonb_build_object('name', f.name, 'size', f.size)))
    order by w.drop_id, w.place`;
  return queryRows<ComingSongRow>(db, text, [orderId]);
}
