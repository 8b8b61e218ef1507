import { emailProblem } from '@/modules/people/accounts/accounts.rules';

/** What a guest tells about themselves before paying. */
export interface GuestInfo {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

export type GuestField = keyof GuestInfo;

export const GUEST_FIELDS: readonly GuestField[] = ['first_name', 'last_name', 'email', 'phone'];
export const PHONE_PLACEHOLDER = '1 (702) 123-4567';

export const GUEST_INFO_NEEDED =
  'Please complete all required guest information above to proceed with payment.';
export const NO_PRODUCTS = 'No products available';
export const LOGIN_FOR_CODES = 'Login required for PromoCode';

export const SUBSCRIPTION_NEXT =
  'Monthly packages are paid one by one. Pay for the other services first: they are next.';
export const GIFT_CARD_APART =
  'Gift cards are bought separately, one at a time. Please remove it from your cart and buy it on its own page.';
export const GIFT_DAY = 'Please choose a day within the next year.';

export const ROUND_APART = 'Extra revisions are bought separately, one at a time.';
export const ROUND_NO_CODE = 'Promo codes apply to services, not to extra revisions.';

/** Who a gift card is for; whatever is left out is the buyer's. */
export interface GiftInput {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly message?: string | null | undefined;
  /** The day that its code is mailed on, `2026-12-24`. */
  readonly send_date?: string | null | undefined;
}

interface BoughtLine {
  readonly service_type: 'one_time' | 'subscription';
  readonly is_gift_card: boolean;
  readonly qty: number;
}

/** Why these lines can't be paid together, or null: subscriptions are paid later, gift cards alone. */
export function linesProblem(lines: readonly BoughtLine[]): string | null {
  if (lines.some((line) => line.service_type === 'subscription')) return SUBSCRIPTION_NEXT;
  if (!lines.some((line) => line.is_gift_card)) return null;
  return lines.length === 1 && lines[0]?.qty === 1 ? null : GIFT_CARD_APART;
}

const DAY_MS = 24 * 60 * 60_000;

/** Why a gift can't be mailed on a day, or null: from yesterday (the world has many todays) to a year on. */
export function giftDayProblem(day: string | null | undefined, now: Date): string | null {
  if (day === null || day === undefined) return null;
  const ahead = Date.parse(`${day}T00:00:00Z`) - now.getTime();
  return ahead > -2 * DAY_MS && ahead < 366 * DAY_MS ? null : GIFT_DAY;
}

const NAME_MAX = 255;
const PHONE_SHAPE = /^\+?[1-9]\d{0,15}$/;

/** A phone number without the spaces, brackets, dots and hyphens that people group its digits by. */
export function barePhone(typed: string): string {
  return typed.replace(/[\s().-]/g, '');
}

/** Why a text can't be a phone number, or null: an optional plus, a first digit 1 to 9, up to 15 more. */
export function phoneProblem(typed: string): string | null {
  const phone = barePhone(typed);
  if (phone === '') return 'Phone is required';
  return PHONE_SHAPE.test(phone) ? null : 'Invalid phone number';
}

function nameProblem(value: string, required: string): string | null {
  const name = value.trim();
  if (name === '') return required;
  return name.length > NAME_MAX ? `At most ${NAME_MAX} characters` : null;
}

/** What is wrong with a guest's details, by field; empty where they are complete (CHEC-01). */
export function guestInfoProblems(info: GuestInfo): Partial<Record<GuestField, string>> {
  const found: Record<GuestField, string | null> = {
    first_name: nameProblem(info.first_name, 'First name is required'),
    last_name: nameProblem(info.last_name, 'Last name is required'),
    email: emailProblem(info.email),
    phone: phoneProblem(info.phone),
  };
  const problems: Partial<Record<GuestField, string>> = {};
  for (const field of GUEST_FIELDS) {
    const problem = found[field];
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** Whether a guest's details are complete and right. */
export function isGuestInfoComplete(info: GuestInfo): boolean {
  return Object.keys(guestInfoProblems(info)).length === 0;
}

/** A guest's details as they are sent: trimmed, the phone by its digits. */
export function tidyGuestInfo(info: GuestInfo): GuestInfo {
  return {
    first_name: info.first_name.trim(),
    last_name: info.last_name.trim(),
    email: info.email.trim(),
    phone: barePhone(info.phone),
  };
}

/** An amount of a browser as a number; 0 where it is none (FINA-01). */
export function amountOf(value: unknown): number {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : 0;
}

interface PaidLine {
  readonly total_price?: unknown;
  readonly price?: unknown;
}

/** What the paid amount is below the sum of the items, never below 0 (FINA-01). In the major unit. */
export function discountOfPaid(lines: readonly PaidLine[], paid: number): number {
  const sum = lines.reduce((total, line) => total + amountOf(line.total_price ?? line.price), 0);
  return Math.max(0, Number((sum - paid).toFixed(3)));
}
