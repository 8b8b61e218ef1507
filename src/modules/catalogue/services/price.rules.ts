/** A price and what it is lowered to, both in the same unit; the rules work on minor and on major units alike. */
export interface Priced {
  readonly price: number;
  readonly discounted_price: number | null;
}

/** What is paid: the discounted price where there is one, else the price. A discount never raises a price. */
export function effectivePrice({ price, discounted_price }: Priced): number {
  return Math.min(price, discounted_price ?? price);
}
