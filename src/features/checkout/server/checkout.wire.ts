import { toMajor, type Minor } from '@/shared/money';
import type { CheckoutView, WireLine } from '../checkout.contract';
import type { CheckoutRow, FrozenLine } from './checkout.store';

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
    paypal_plan_id: line.paypal_plan_id,
    stripe_plan_id: line.stripe_plan_id,
    image: line.image,
    is_url: line.is_url,
  };
}

interface Priced {
  readonly currency: string;
  readonly lines: readonly FrozenLine[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly total: Minor;
}

/** Lines and totals as the API sends them. */
export function wireTotals({ currency, lines, subtotal, discount, total }: Priced) {
  return {
    currency,
    cartItems: lines.map((line) => wireLine(line, currency)),
    subtotal: toMajor(subtotal, currency),
    discount: toMajor(discount, currency),
    total: toMajor(total, currency),
    amount: total,
  };
}

/** A checkout as its buyer sees it. */
export function wireCheckout(row: CheckoutRow): CheckoutView {
  return { checkout_id: row.id, state: row.state, order_id: row.order_id, ...wireTotals(row) };
}
