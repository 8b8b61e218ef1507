import { emailProblem } from '@/features/accounts/accounts.rules';

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
