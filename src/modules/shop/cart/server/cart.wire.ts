import { toMajor } from '@/shared/money';
import type { CartData, WireCartLine } from '../cart.contract';
import { lineTotal } from '../cart.rules';
import type { StoredCart, StoredLine } from '../stored-cart.rules';
import type { PriceBook } from './price-book';
import { NO_PLANS, plansOf } from '@/modules/catalogue/services/plans.rules';

function wireLine(line: StoredLine, book: PriceBook, currency: string): WireCartLine {
  const now = book.of(line);
  const { line_id, service_id, variation_id, rush, qty } = line;
  const data = now.sold ? now.facts : { ...line, ...NO_PLANS };
  const price = toMajor(data.price, currency);
  return {
    line_id,
    service_id,
    service_name: data.service_name,
    variation_id,
    rush,
    price,
    qty,
    total_price: lineTotal(price, qty),
    service_type: data.service_type,
    is_gift_card: data.is_gift_card,
    ...plansOf(data),
    image: data.image,
    is_url: data.is_url,
    price_before: data.price === line.price ? null : toMajor(line.price, currency),
    unavailable: now.sold ? null : now.refusal.message,
  };
}

/** A cart as the API sends it, each line at today's price. Its lines must be in the book. */
export function wireCart(cart: StoredCart, book: PriceBook, currency: string): CartData {
  return {
    cartItems: cart.lines.map((line) => wireLine(line, book, currency)),
    revision: cart.revision,
  };
}
