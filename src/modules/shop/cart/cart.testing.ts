import type { CartLine } from './cart.rules';

/** A cart line for tests: one piece of service 1 at 25.00. */
export function cartLine(over: Partial<CartLine> = {}): CartLine {
  const line: CartLine = {
    service_id: 1,
    service_name: 'Mastering',
    variation_id: null,
    rush: false,
    price: 25,
    qty: 1,
    total_price: 25,
    service_type: 'one_time',
    is_gift_card: false,
    paypal_plan_id: null,
    stripe_plan_id: null,
    image: null,
    is_url: 0,
    ...over,
  };
  return { ...line, total_price: Number((line.price * line.qty).toFixed(3)) };
}
