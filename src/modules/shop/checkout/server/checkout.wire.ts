import type { ChargedVat } from '@/modules/money/receipts/vat.rules';
import { toMajor } from '@/shared/money';
import type { CheckoutView, WireLine, WireVat } from '../checkout.contract';
import type { CheckoutRow, FrozenLine, FrozenTotals } from './checkout.store';
import { plansOf } from '@/modules/catalogue/services/plans.rules';

function promisedBy(line: FrozenLine): [number, number] | null {
  const { is_gift_card, round_for, turnaround_min_hours: min, turnaround_max_hours: max } = line;
  return is_gift_card || round_for || max === 0 ? null : [min, max];
}

/** A frozen line as the API sends it. */
export function wireLine(line: FrozenLine, currency: string): WireLine {
  return {
    service_id: line.service_id,
    service_name: line.service_name,
    variation_id: line.variation_id,
    rush: line.rush,
    price: toMajor(line.price, currency),
    qty: line.qty,
    total_price: toMajor(line.total_price, currency),
    service_type: line.service_type,
    is_gift_card: line.is_gift_card,
    ...plansOf(line),
    image: line.image,
    is_url: line.is_url,
    discount: toMajor(line.discount, currency),
    promo_applied: line.promo_applied,
    promised_hours: promisedBy(line),
  };
}

type Priced = Omit<FrozenTotals, 'billing'>;

function wireVat(vat: ChargedVat, currency: string): WireVat {
  const { mode, rule, rate_bp, amount, note, needs, evidence } = vat;
  const vat_id = evidence.vat_id_check?.state ?? null;
  return { mode, rule, rate: rate_bp / 100, amount: toMajor(amount, currency), note, needs, vat_id };
}

/** Lines and totals as the API sends them. */
export function wireTotals(priced: Priced) {
  const { currency, lines, total, promo, vat } = priced;
  const later = lines.filter((line) => line.service_type === 'subscription');
  const laterTotal = later.reduce((sum, line) => sum + line.total_price, 0);
  return {
    currency,
    cartItems: lines.map((line) => wireLine(line, currency)),
    subtotal: toMajor(priced.subtotal, currency),
    discount: toMajor(priced.discount, currency),
    gift: toMajor(priced.gift_amount, currency),
    waived: toMajor(priced.waived, currency),
    total: toMajor(total, currency),
    amount: total,
    vat: vat === null ? null : wireVat(vat, currency),
    promo: promo === null ? null : { code: promo.code, type: promo.type, message: promo.message },
    subscriptions: { count: later.length, total: toMajor(laterTotal, currency) },
  };
}

/** A checkout as its buyer sees it. */
export function wireCheckout(row: CheckoutRow): CheckoutView {
  return { checkout_id: row.id, state: row.state, order_id: row.order_id, ...wireTotals(row) };
}
