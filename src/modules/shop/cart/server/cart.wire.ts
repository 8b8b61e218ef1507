import { toMajor } from '@/shared/money';
import type { CartData, WireCartLine } from '../cart.contract';
import { lineTotal } from '../cart.rules';
import type { KeptCart, KeptLine } from '../kept-cart.rules';
import type { PriceBook } from './price-book';

function wireLine(line: KeptLine, book: PriceBook, currency: string): WireCartLine {
  const now = book.of(line);
  const { line_id, service_id, variation_id, rush, qty } = line;
  const facts = now.sold ? now.facts : { ...line, paypal_plan_id: null, stripe_plan_id: null };
  const price = toMajor(facts.price, currency);
  return {
    line_id,
    service_id,
    service_name: facts.service_name,
    variation_id,
    rush,
    price,
    qty,
    total_price: lineTotal(price, qty),
    service_type: facts.service_type,
    is_gift_card: facts.is_gift_card,
    paypal_plan_id: facts.paypal_plan_id,
    stripe_plan_id: facts.stripe_plan_id,
    image: facts.image,
    is_url: facts.is_url,
    price_before: facts.price === line.price ? null : toMajor(line.price, currency),
    unavailable: now.sold ? null : now.refusal.message,
  };
}

/** A cart as the API sends it, each line at today's price. Its lines must be in the book. */
export function wireCart(cart: KeptCart, book: PriceBook, currency: string): CartData {
  return {
    cartItems: cart.lines.map((line) => wireLine(line, book, currency)),
    revision: cart.revision,
  };
}
