import { rawQuery, type Db } from '@/platform/db/database';
import type { PromoCodeId } from '@/shared/ids';

/** A code to be kept. */
export interface NewPromoCode {
  readonly code: string;
  readonly percent: number;
  readonly singleUse: boolean;
  /** Only the account of this address may use it; null: anybody's. */
  readonly forEmail: string | null;
  /** When it was made, and works from. */
  readonly now: Date;
}

const INSERT = `
  insert into promo_codes (code, kind, value, single_use, for_email, starts_at, created_at)
  values ($1, 'percent', $2, $3, $4, $5, $5) returning id`;

/** Keeps a percent code that does not end by time; throws where there is one of the same letters. */
export async function insertPercentCode(db: Db, promo: NewPromoCode): Promise<PromoCodeId> {
  const { code, percent, singleUse, forEmail, now } = promo;
  const rows = await rawQuery<{ id: PromoCodeId }>(db, INSERT, [code, percent, singleUse, forEmail, now]);
  const [made] = rows;
  if (made === undefined) throw new Error('The new code was not returned');
  return made.id;
}
