import { randomBytes } from 'node:crypto';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import { CODE_BYTES, codeFrom } from '../promotions.rules';
import type { PromoCodeId } from '@/shared/ids';
import { insertPercentCode } from './promotions.store';

/** A code that one address may use once. */
export interface Voucher {
  readonly id: PromoCodeId;
  readonly code: string;
}

export interface PromotionsService {
  /** Makes a single-use percent code for one address, in the transaction `tx`. It does not end by time. */
  issueVoucher(tx: Db, voucher: { email: string; percent: number }): Promise<Voucher>;
}

/** Builds the service of discount codes. */
export function createPromotionsService({ clock }: { readonly clock: Clock }): PromotionsService {
  return {
    async issueVoucher(tx, { email, percent }) {
      const code = codeFrom(randomBytes(CODE_BYTES));
      const promo = { code, percent, singleUse: true, forEmail: email, now: clock.now() };
      return { id: await insertPercentCode(tx, promo), code };
    },
  };
}
