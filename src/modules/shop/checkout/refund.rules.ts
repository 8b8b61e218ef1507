import { minorDigits, type Minor } from '@/shared/money';

/** What can still go back of an order: in money, and to the gift card that paid a part. */
export interface Refundable {
  readonly money: Minor;
  readonly gift: Minor;
}

/** How a refund is shared out: money first, then the gift card; null where more is asked than can go back. */
export function splitRefund(amount: Minor, { money, gift }: Refundable): Refundable | null {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > money + gift) return null;
  const inMoney = Math.min(amount, money);
  return { money: inMoney, gift: amount - inMoney };
}

/** How an order's payment stands after `back` of `paid` went back. */
export function paymentStatusAfter(paid: Minor, back: Minor): 'paid' | 'partly_refunded' | 'refunded' {
  if (back <= 0) return 'paid';
  return back < paid ? 'partly_refunded' : 'refunded';
}

/** The id that a refund has at its provider. */
export function refundName(id: number): string {
  return `refund:${id}`;
}

/**
 * Whose a refund at a provider is, by the id that we gave it: one of the studio's refunds, money that belonged to no
 * order and goes back by itself, or somebody's in the provider's dashboard.
 */
export function refundOwner(
  ourId: string | null,
): { kind: 'studio'; id: number } | { kind: 'return' | 'dashboard' } {
  if (ourId === null) return { kind: 'dashboard' };
  if (ourId.startsWith('return:')) return { kind: 'return' };
  const id = /^refund:([1-9]\d{0,15})$/.exec(ourId)?.[1];
  return id === undefined ? { kind: 'dashboard' } : { kind: 'studio', id: Number(id) };
}

/** What the studio reads where a provider refused a refund for good, by why. */
export const REFUND_REFUSED = {
  gone: 'This payment was already refunded at the payment provider.',
  too_late: 'This payment is too old to refund at the payment provider. Please pay the customer another way.',
  disputed:
    'The buyer disputes this payment, and the payment provider holds the money. Please answer the dispute there. Nothing was refunded.',
  no_funds:
    'Your balance at the payment provider is too low. Please add money there, then refund again. Nothing was refunded.',
  whole_only:
    'The payment provider refunds this payment only in full. Please refund all of it. Nothing was refunded.',
  unknown:
    'The payment provider does not let us refund this payment. Please refund it on the provider’s own page.',
  other:
    'The payment provider refused this refund. Please check the payment on the provider’s own page. Nothing was refunded.',
} as const;

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * An amount as somebody typed it, in the major unit: `10.50`, `10,50` or `1,000.00`. 0 where it could mean two things
 * or is none, such as `1.000`: before money moves we ask again rather than guess.
 */
export function typedAmount(typed: string, currency: string): number {
  const text = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.');
  const match = /^\d+(?:\.(\d+))?$/.exec(text);
  return match !== null && (match[1] ?? '').length <= minorDigits(currency) ? Number(text) : 0;
}
