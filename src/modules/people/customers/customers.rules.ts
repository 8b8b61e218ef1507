/** Longest note about a customer, in characters. */
export const MAX_NOTE_LENGTH = 10_000;

/** Longest reason of a block, in characters. */
export const MAX_REASON_LENGTH = 500;

/** Newest orders that a customer's page shows. */
export const ORDERS_SHOWN = 50;

/** The parts of the list of customers: with an account, those of them who are blocked, and who ordered without one. */
export const CUSTOMER_PARTS = ['all', 'blocked', 'guests'] as const;
export type CustomerPart = (typeof CUSTOMER_PARTS)[number];

/** The part that an address names; those with an account without one. */
export function customerPartOf(text: string | null): CustomerPart {
  return CUSTOMER_PARTS.find((part) => part === text) ?? 'all';
}

/** The number of an order that was typed into the search; null for words. */
export function orderSought(typed: string): number | null {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(typed.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Whether what was typed to confirm is the address, whatever its letters' case. */
export function isSameAddress(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase();
}
