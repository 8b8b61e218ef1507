import { placeOrder } from '@/modules/orders/orders/server/place-order';
import { waiverEntries, type MoneyMode } from '@/modules/money/payments/payments.rules';
import { phoneCountry } from '@/modules/money/receipts/server/phone-country';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { Db } from '@/platform/db/database';
import type { OrderId, PaymentId } from '@/shared/ids';
import type { CheckoutDeps } from './checkout.deps';
import { completeCheckout, type CheckoutRow } from './checkout.store';

/** How a checkout was paid. */
export interface PaidBy {
  /** Name of the provider, or `wallet` where nothing was left to pay. */
  readonly provider: string;
  readonly paymentId: PaymentId | null;
  /** Country of the card or account, as evidence for VAT. */
  readonly payerCountry: string | null;
  readonly at: Date;
}

// What tells where the buyer lives: what they said, and what their card or account and their phone number say.
function withEvidence({ vat, payer }: CheckoutRow, payment_country: string | null): object | null {
  if (vat === null) return null;
  return { ...vat, evidence: { ...vat.evidence, payment_country, phone_country: phoneCountry(payer.phone) } };
}

// What a card of test money pays for was not paid with real money either.
async function modeOfSale(
  { codes, modeOf }: Pick<CheckoutDeps, 'codes' | 'modeOf'>,
  tx: Db,
  { checkout, by }: { checkout: CheckoutRow; by: PaidBy },
): Promise<MoneyMode> {
  const mode = modeOf(by.provider);
  if (mode !== 'live' || checkout.gift_amount === 0) return mode;
  return codes.modeOfGift(tx, checkout.id);
}

/**
 * Completes an open checkout that the transaction holds: makes its order, adds the revision round that it bought,
 * spends what it holds of a code and books what is waived. All of it or nothing.
 */
export async function completePaid(
  deps: Pick<CheckoutDeps, 'events' | 'codes' | 'addOns' | 'modeOf'>,
  tx: Db,
  { checkout, by }: { checkout: CheckoutRow; by: PaidBy },
): Promise<OrderId> {
  const { id, currency, waived } = checkout;
  const { at, paymentId } = by;
  const orderId = await placeOrder(tx, deps.events, {
    checkoutId: id,
    userId: checkout.user_id ?? checkout.owner_id,
    payer: checkout.payer,
    currency,
    subtotal: checkout.subtotal,
    discount: checkout.discount,
    giftAmount: checkout.gift_amount,
    waived,
    amount: checkout.total,
    vat: withEvidence(checkout, by.payerCountry),
    paymentMethod: by.provider,
    mode: await modeOfSale(deps, tx, { checkout, by }),
    lines: checkout.lines,
    at,
  });
  await completeCheckout(tx, id, { id: orderId, at });
  for (const { round_for: itemId } of checkout.lines)
    if (itemId) await deps.addOns.grant(tx, { itemId, orderId, by: checkout.user_id, at });
  if (checkout.promo !== null) await deps.codes.spend(tx, { id, orderId, paymentId, at });
  if (waived > 0) {
    const entries = waiverEntries(waived);
    await writeLedger(tx, { kind: 'waiver', entries, currency, paymentId, checkoutId: id, at });
  }
  return orderId;
}
