import { rawQuery, type Db } from '@/platform/db/database';
import type { LeadId } from '../leads.contract';

/** An address on the list after it joined. */
export type JoinedLead = {
  readonly id: LeadId;
  /** False for an address that joined before. */
  readonly has_voucher: boolean;
};

// Of two calls at once the second waits for the first one's commit here, and then finds its voucher.
const JOIN = `
  insert into leads (email, joined_at) values ($1, $2)
  on conflict (lower(email)) do update set unsubscribed_at = null
  returning id, promo_code_id is not null as has_voucher`;

/** Puts an address on the list, or back on it. */
export async function upsertLead(tx: Db, email: string, now: Date): Promise<JoinedLead> {
  const [lead] = await rawQuery<JoinedLead>(tx, JOIN, [email, now]);
  if (lead === undefined) throw new Error('The lead was not returned');
  return lead;
}

/** Notes the voucher that an address got. */
export async function setVoucher(tx: Db, id: LeadId, promoCodeId: number): Promise<void> {
  await rawQuery(tx, 'update leads set promo_code_id = $2 where id = $1', [id, promoCodeId]);
}

/** Takes a lead off the list, keeping the time of the first leaving; false where there is none of that id. */
export async function unsubscribeLead(db: Db, id: LeadId, now: Date): Promise<boolean> {
  const sql = 'update leads set unsubscribed_at = coalesce(unsubscribed_at, $2) where id = $1 returning id';
  return (await rawQuery(db, sql, [id, now])).length > 0;
}

/** Takes an address off the list, where it is on it. */
export async function unsubscribeAddress(db: Db, email: string, now: Date): Promise<void> {
  await rawQuery(
    db,
    'update leads set unsubscribed_at = coalesce(unsubscribed_at, $2) where lower(email) = lower($1)',
    [email, now],
  );
}

/** Whether an address is on the list now. */
export async function isOnList(db: Db, email: string): Promise<boolean> {
  const sql = 'select 1 from leads where lower(email) = lower($1) and unsubscribed_at is null';
  return (await rawQuery(db, sql, [email])).length > 0;
}
