import type { Minor } from '@/shared/money';

/** Who a gift card is for, as its order item has it; what is left out is the buyer's. */
export interface GiftInput {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly message?: string | null;
  /** The day that it is mailed, `YYYY-MM-DD`; absent: as soon as it is paid. */
  readonly send_date?: string | null;
}

/** Somebody to mail a gift card to. */
export interface GiftRecipient {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly sendAt: Date;
}

/** Gift cards per page of /user-gift-coupon. */
export const GIFTS_PER_PAGE = 12;

/** Bytes that a gift card's code is made of: 16 letters of 5 bits are 80 bits. */
export const GIFT_CODE_BYTES = 16;

// The morning in Europe and the small hours in America: early enough for a birthday on both sides.
const SEND_HOUR_UTC = 8;

/** When a card is mailed whose day was chosen, or none: in that day's morning, never before `paidAt`. */
export function sendTime(day: string | null | undefined, paidAt: Date): Date {
  if (day === null || day === undefined) return paidAt;
  const chosen = new Date(`${day}T0${SEND_HOUR_UTC}:00:00Z`);
  return chosen > paidAt ? chosen : paidAt;
}

/**
 * Who is mailed a card that was paid at `paidAt`, and when. Null where the buyer keeps it, who has its code at once
 * anyway: nobody else is named, and no day and no words to wait for.
 */
export function recipientOf(
  input: GiftInput | null,
  buyer: { readonly name: string; readonly email: string },
  paidAt: Date,
): GiftRecipient | null {
  if (input === null) return null;
  const email = (input.email ?? '').trim() || buyer.email;
  const message = (input.message ?? '').trim();
  const isBuyer = email.toLowerCase() === buyer.email.toLowerCase();
  const day = input.send_date ?? null;
  if (isBuyer && day === null && message === '') return null;
  const name = (input.name ?? '').trim() || (isBuyer ? buyer.name : '');
  return { name, email, message, sendAt: sendTime(day, paidAt) };
}

/** What open checkouts hold of a card; in minor units. */
export type HeldOfGift = {
  readonly balance: Minor;
  /** Held by every other checkout. */
  readonly held: Minor;
  /** The part of it that the same customer's own other checkouts hold. */
  readonly own_held: Minor;
};

/** Whether a card covers an amount: at once, once its customer's older checkout is given up, or not. */
export function coverage(card: HeldOfGift, amount: Minor): 'covered' | 'held-by-own' | 'not-covered' {
  if (amount <= card.balance - card.held) return 'covered';
  return amount <= card.balance - card.held + card.own_held ? 'held-by-own' : 'not-covered';
}

export const GIFT_USED_UP = 'Nothing is left on this gift card.';
export const GIFT_IN_USE =
  'This gift card is being used in another payment. Please try again later, or continue without it.';
export const GIFT_CHANGED =
  'The balance of this gift card has changed. Please check the total before you pay. Nothing was charged.';

/** What is said of a card whose purchase went back, or is disputed. */
export const GIFT_BLOCKED =
  'This gift card was cancelled because its purchase was refunded or is disputed. Please contact us if you did not expect this.';

/** What is said of a card that the studio stopped. */
export const GIFT_STOPPED =
  'The studio has disabled this gift card. Please contact us if you did not expect this.';

/** Why what was paid for gift cards can't go back by itself, in words; null where it can. Amounts in minor units. */
export function whyNotTakenBack(
  pieces: number,
  cards: readonly { readonly amount: Minor; readonly balance: Minor; readonly held: Minor }[],
): string | null {
  if (cards.length < pieces) return 'The gift cards of this order are being made. Try again in a minute.';
  if (cards.some(({ amount, balance }) => balance < amount))
    return 'This order bought a gift card that has been spent, in full or in part. Agree on the amount with the customer, then refund it on the provider’s own page.';
  if (cards.some(({ held }) => held > 0))
    return 'A gift card of this order is being used in a payment right now. Try again in half an hour.';
  return null;
}
