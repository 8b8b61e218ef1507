import { createHash } from 'node:crypto';
import { MINUTE } from '@/shared/clock';
import type { CheckoutId } from '@/shared/ids';
import { ok, type Answer, type Refusal } from '@/shared/result';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import { openOrReuse } from './checkout.store';
import type { Quote } from './quote';

/** What a checkout holds of a code is given free after this long without its buyer doing anything. */
export const HOLD_MS = 30 * MINUTE;

/** What makes two checkouts the same: buyer, lines, prices, code, country and VAT. */
export function fingerprintOf({ userId, payer }: Buyer, quote: Quote): string {
  const who = [userId, payer.email.toLowerCase(), payer.first_name, payer.last_name, payer.phone];
  const { currency, lines, discount, gift_amount, total, promo, billing, vat } = quote;
  // When a VAT id was checked changes nothing of the price.
  const taxed = vat === null ? null : { ...vat, evidence: { ...vat.evidence, vat_id_check: undefined } };
  const what = [currency, lines, discount, gift_amount, total, promo?.code ?? null, billing, taxed];
  return createHash('sha256')
    .update(JSON.stringify([who, what]))
    .digest('hex');
}

class NotHeld extends Error {
  readonly refusal: Refusal<'conflict'>;

  constructor(refusal: Refusal<'conflict'>) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Freezes a priced cart for its buyer, or finds the open checkout that is exactly that. A new one takes hold of its
 * code in the same transaction: refused where somebody was faster, and then nothing is kept.
 */
export async function freezeCheckout(
  { db, clock }: CheckoutDeps,
  buyer: Buyer,
  quote: Quote,
): Promise<Answer<{ id: CheckoutId; isNew: boolean }, 'conflict'>> {
  const at = clock.now();
  const { code } = quote;
  const expiresAt = code === null ? null : new Date(at.getTime() + HOLD_MS);
  const wanted = { ...buyer, ...quote, fingerprint: fingerprintOf(buyer, quote), at, expiresAt };
  if (code === null) return ok(await openOrReuse(db, wanted));
  try {
    return await db.transaction(async (tx) => {
      const opened = await openOrReuse(tx, wanted);
      if (!opened.isNew) return ok(opened);
      const held = await code.hold(tx, { id: opened.id, at });
      // Thrown, so that the checkout is not kept either.
      if (!held.ok) throw new NotHeld(held.refusal);
      return ok(opened);
    });
  } catch (error) {
    if (error instanceof NotHeld) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
