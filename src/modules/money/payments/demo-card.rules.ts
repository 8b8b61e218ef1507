/** What the demo provider does with a card. */
export type DemoOutcome = 'approve' | 'challenge' | 'decline';

/** How the webhook of an approved payment travels. */
export type DemoWebhook = 'normal' | 'late' | 'repeated' | 'dropped';

export interface DemoCard {
  /** Digits only. */
  readonly number: string;
  /** What it is for, in the words of the form. */
  readonly does: string;
  readonly outcome: DemoOutcome;
  readonly webhook: DemoWebhook;
  /** What the bank says when it declines. */
  readonly says?: string;
  /** False where it pays once and declines the next month of a subscription. */
  readonly renews?: false;
  /** Shown in the form; the rest is for tests. */
  readonly shown?: true;
}

// The numbers and messages that everybody knows: https://docs.stripe.com/testing. The last three are our own.
export const DEMO_CARDS: readonly DemoCard[] = [
  { number: '4242424242424242', does: 'Approves', outcome: 'approve', webhook: 'normal', shown: true },
  {
    number: '4000000000000002',
    does: 'Declines',
    outcome: 'decline',
    webhook: 'normal',
    says: 'Your card was declined.',
    shown: true,
  },
  {
    number: '4000002500003155',
    does: 'Asks to confirm',
    outcome: 'challenge',
    webhook: 'normal',
    shown: true,
  },
  {
    number: '4000000000009995',
    does: 'Declines for lack of funds',
    outcome: 'decline',
    webhook: 'normal',
    says: 'Your card has insufficient funds.',
  },
  {
    number: '4000000000000069',
    does: 'Declines as expired',
    outcome: 'decline',
    webhook: 'normal',
    says: 'Your card has expired.',
  },
  {
    number: '4000000000000127',
    does: 'Declines for its security code',
    outcome: 'decline',
    webhook: 'normal',
    says: 'Your card’s security code is incorrect.',
  },
  {
    number: '4000000000000341',
    does: 'Approves, declines every renewal',
    outcome: 'approve',
    webhook: 'normal',
    renews: false,
  },
  { number: '5555555555554444', does: 'Approves', outcome: 'approve', webhook: 'normal' },
  { number: '378282246310005', does: 'Approves', outcome: 'approve', webhook: 'normal' },
  {
    number: '4000000000001018',
    does: 'Approves, its webhook is two minutes late',
    outcome: 'approve',
    webhook: 'late',
  },
  {
    number: '4000000000001026',
    does: 'Approves, its webhook comes three times',
    outcome: 'approve',
    webhook: 'repeated',
  },
  {
    number: '4000000000001034',
    does: 'Approves, its webhook never comes',
    outcome: 'approve',
    webhook: 'dropped',
  },
];

export const NOT_A_TEST_CARD =
  'This is a test form and takes no real cards. Use 4242 4242 4242 4242 to approve, 4000 0000 0000 0002 to decline or 4000 0025 0000 3155 for a challenge.';
export const CHALLENGE_FAILED =
  'We could not confirm with your bank that this is you. Nothing was charged. Please try again or use another card.';

/** The digits of what was typed into a card field. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** Groups of digits as on a card: 4-4-4-4, or 4-6-5 for American Express. */
export function groupCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  if (/^3[47]/.test(digits))
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** `1229` and `12/29` as `12/29` while typing. */
export function groupExpiry(typed: string): string {
  const digits = digitsOf(typed);
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return month.length <= 2 ? month : `${month.slice(0, 2)}/${month.slice(2, 4)}`;
}

/** Whether a number has a right check digit (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 12 && digits.length <= 19 && sum % 10 === 0;
}

function expiryError(typed: string, now: Date): string | null {
  const match = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(typed);
  const month = Number(match?.[1]);
  if (match === null || month < 1 || month > 12) return 'Your card’s expiration date is incomplete.';
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  // A card is good until its month has ended everywhere.
  return Date.UTC(year, month, 1) <= now.getTime() ? 'Your card’s expiration date is in the past.' : null;
}

/** What a card form sends. */
export interface CardFields {
  readonly card_number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardErrors = Partial<Record<keyof CardFields, string>>;

/** What is wrong with a typed card, by field; empty where all is well. Any number is fine here that can exist. */
export function cardErrors(fields: CardFields, now: Date): CardErrors {
  const digits = digitsOf(fields.card_number);
  const expiry = expiryError(fields.expiry, now);
  const errors: CardErrors = {};
  if (digits.length < 12) errors.card_number = 'Your card number is incomplete.';
  else if (!passesLuhn(digits)) errors.card_number = 'Your card number is invalid.';
  if (expiry !== null) errors.expiry = expiry;
  if (!/^\s*\d{3,4}\s*$/.test(fields.cvc)) errors.cvc = 'Your card’s security code is incomplete.';
  return errors;
}

/** The test card of a number; null for every other number, real ones above all. */
export function demoCardOf(typed: string): DemoCard | null {
  const digits = digitsOf(typed);
  return DEMO_CARDS.find((card) => card.number === digits) ?? null;
}

/** The test card with these last four digits, as the provider remembers it. */
export function demoCardEnding(last4: string | null): DemoCard | null {
  return DEMO_CARDS.find((card) => last4 !== null && card.number.endsWith(last4)) ?? null;
}

const BRANDS: Readonly<Record<string, string>> = { 3: 'American Express', 4: 'Visa', 5: 'Mastercard' };

/** A card as its owner knows it, such as 'Visa 4242'. */
export function cardName({ number }: DemoCard): string {
  return `${BRANDS[number.charAt(0)] ?? 'Card'} ${number.slice(-4)}`;
}
