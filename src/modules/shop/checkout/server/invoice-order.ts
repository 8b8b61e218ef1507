import { chargeEntries, differenceOf } from '@/modules/money/payments/payments.rules';
import { transitionPayment } from '@/modules/money/payments/server/payments.store';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { ChargedVat } from '@/modules/money/receipts/vat.rules';
import type {
  MonthBooking,
  MonthSale,
  PaidMonth,
} from '@/modules/shop/subscriptions/server/subscriptions.deps';
import type { Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import { MINUTE } from '@/shared/clock';
import type { CheckoutId, OrderId } from '@/shared/ids';
import type { CheckoutDeps } from './checkout.deps';
import { cancelCheckout, lockCheckout, openOrReuse } from './checkout.store';
import { completePaid } from './complete-checkout';

type BookingDeps = Pick<CheckoutDeps, 'events' | 'log' | 'codes' | 'vatOf' | 'addOns' | 'modeOf'>;
type Month = PaidMonth & MonthSale & { readonly vat: ChargedVat | null };

// News that money of it went back may have come before the month itself was known here.
const FIRST_LOOK_MS = 5 * MINUTE;

function openFor(tx: Db, month: Month): Promise<{ id: CheckoutId }> {
  const { asked, provider, reference, billing, vat } = month;
  return openOrReuse(tx, {
    userId: month.userId,
    payer: month.payer,
    currency: asked.currency,
    lines: month.lines.map((line) => ({ ...line, discount: 0, gift: null, promo_applied: false })),
    subtotal: asked.amount,
    discount: 0,
    gift_amount: 0,
    waived: 0,
    total: asked.amount,
    promo: null,
    billing,
    vat,
    // The provider makes one invoice for each period: nothing else may ever share its checkout.
    fingerprint: `invoice:${provider}:${reference}`,
    at: month.at,
    expiresAt: null,
  });
}

/**
 * Books a month that a provider charged by itself, inside the caller's transaction: checkout, payment, ledger and
 * order, as for any purchase. Money that is not what was asked is flagged like any payment and makes no order.
 */
async function book(deps: BookingDeps, tx: Db, month: Month): Promise<OrderId | null> {
  const { provider, reference, method, asked, paid, at } = month;
  const { id: checkoutId } = await openFor(tx, month);
  const reason = differenceOf({ ...asked, checkoutId }, { ...paid, checkoutId });
  const checkAt = new Date(at.getTime() + FIRST_LOOK_MS);
  // Its customer reaches it by their account; no browser holds a secret of it.
  const secretHash = hashToken(newToken());
  const mode = deps.modeOf(provider);
  const payment = { checkoutId, provider, method, mode, reference, secretHash, ...paid, at, checkAt };
  const state = reason === null ? 'succeeded' : 'flagged';
  const paymentId = await transitionPayment(tx, payment, { state, reason });
  if (paymentId === null) throw new Error(`The invoice ${reference} is booked already.`);
  const entries = chargeEntries(provider, paid.amount, reason === null ? 'sales' : 'unapplied');
  await writeLedger(tx, { kind: 'charge', entries, currency: paid.currency, paymentId, checkoutId, at });
  if (reason !== null) {
    await cancelCheckout(tx, checkoutId);
    deps.log.warn({ provider, reference, reason }, 'a paid month is not what was asked');
    return null;
  }
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout === null) throw new Error('The checkout of a month was not written.');
  return completePaid(deps, tx, {
    checkout,
    by: { provider, paymentId, payerCountry: month.payerCountry, at },
  });
}

/** Finds out what VAT a month contains, before any transaction; what it answers books the month inside of one. */
export async function bookingOf(deps: BookingDeps, sale: MonthSale): Promise<MonthBooking> {
  const lines = sale.lines.map((line) => ({ ...line, discount: 0 }));
  const vat = await deps.vatOf({ billing: sale.billing, lines, waived: 0 });
  return {
    needsCountry: vat?.needs === 'country',
    vatIdUnknown: vat?.evidence.vat_id_check?.state === 'invalid',
    book: (tx, month) => book(deps, tx, { ...month, ...sale, vat }),
  };
}
