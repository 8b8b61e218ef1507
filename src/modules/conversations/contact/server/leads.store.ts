import { queryRows, type Db } from '@/platform/db/database';
import type { LeadId } from '../leads.contract';

/** An address that asked to be on the list. */
export type JoinedLead = {
  readonly id: LeadId;
  /** When it left; null for an address that is on the list. */
  readonly unsubscribed_at: Date | null;
  /** False for an address that joined before. */
  readonly has_voucher: boolean;
};

// Of two calls at once the second waits for the first one's commit here, and then finds its voucher. An address that
// left stays off: anybody can type it.
const JOIN = `
  insert into leads (email, joined_at) values ($1, $2)
  on conflict (lower(email)) do update set unsubscribed_at = leads.unsubscribed_at
  returning id, unsubscribed_at, promo_code_id is not null as has_voucher`;

/** Puts an address on the list, unless it was on it before. */
export async function upsertLead(tx: Db, email: string, now: Date): Promise<JoinedLead> {
  const [lead] = await queryRows<JoinedLead>(tx, JOIN, [email, now]);
  if (lead === undefined) throw new Error('The lead was not returned');
  return lead;
}

/** Notes the voucher that an address got. */
export async function setVoucher(tx: Db, id: LeadId, promoCodeId: number): Promise<void> {
  await queryRows(tx, 'update leads set promo_code_id = $2 where id = $1', [id, promoCodeId]);
}

/** Takes a lead off the list, keeping the time of the first leaving; false where there is none of that id. */
export async function unsubscribeLead(db: Db, id: LeadId, now: Date): Promise<boolean> {
  const sql = 'update leads set unsubscribed_at = coalesce(unsubscribed_at, $2) where id = $1 returning id';
  return (await queryRows(db, sql, [id, now])).length > 0;
}

/** Puts a lead back on the list that left it; for whoever has shown that the address is theirs. */
export async function resubscribeLead(tx: Db, id: LeadId): Promise<void> {
  await queryRows(tx, 'update leads set unsubscribed_at = null where id = $1', [id]);
}

/**
 * Takes back one leaving; a success too where the lead is on the list.
 * @returns false where there is no such lead, or where it has left once more since `leftAt`
 */
export async function takeBackLeaving(db: Db, id: LeadId, leftAt: Date): Promise<boolean> {
  const sql = `
    update leads set unsubscribed_at = null
    where id = $1 and (unsubscribed_at is null or unsubscribed_at = $2) returning id`;
  return (await queryRows(db, sql, [id, leftAt])).length > 0;
}

/** Takes an address off the list, where it is on it. */
export async function unsubscribeAddress(db: Db, email: string, now: Date): Promise<void> {
  await queryRows(
    db,
    'update leads set unsubscribed_at = coalesce(unsubscribed_at, $2) where lower(email) = lower($1)',
    [email, now],
  );
}

/** Whether a lead is on the list now; null where there is none of that id. */
export async function leadIsOnList(db: Db, id: LeadId): Promise<boolean | null> {
  const sql = 'select unsubscribed_at is null as is_on from leads where id = $1';
  const [lead] = await queryRows<{ is_on: boolean }>(db, sql, [id]);
  return lead?.is_on ?? null;
}

/** Whether an address is on the list now. */
export async function isOnList(db: Db, email: string): Promise<boolean> {
  const sql = 'select 1 from leads where lower(email) = lower($1) and unsubscribed_at is null';
  return (await queryRows(db, sql, [email])).length > 0;
}
