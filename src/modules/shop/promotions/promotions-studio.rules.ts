import type { Minor } from '@/shared/money';
import type { FieldErrors } from '@/shared/result';
import { typedMinor } from '@/shared/typed-money';

/** codes: made here; vouchers: for one address, such as those of the mailing list; credits: make up for an order. */
export const CODE_LISTS = ['codes', 'vouchers', 'credits'] as const;
export type CodeList = (typeof CODE_LISTS)[number];

export const CODES_PER_PAGE = 50;

/** planned: not yet; ended: its time is over; used_up: as often as it may; disabled: stopped by the studio. */
export const CODE_STATES = ['active', 'planned', 'ended', 'used_up', 'disabled'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** What decides whether a code works now. */
export interface CodeFields {
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly disabled: boolean;
  readonly max_uses: number | null;
  readonly used: number;
}

/** Whether a code works now, or why not. */
export function codeState({ starts_at, ends_at, disabled, max_uses, used }: CodeFields, at: Date): CodeState {
  if (disabled) return 'disabled';
  if (ends_at !== null && at >= ends_at) return 'ended';
  if (max_uses !== null && used >= max_uses) return 'used_up';
  return at < starts_at ? 'planned' : 'active';
}

/** What a form of a code says, as far as it has rules of its own. */
export interface CodeForm {
  readonly kind: 'percent' | 'fixed';
  readonly value: string;
  readonly minimum: string;
  readonly starts_at: string;
  readonly ends_at: string | null;
}

export interface ReadCode {
  /** Whole percent, or minor units. */
  readonly value: number;
  readonly minimum: Minor;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export const NO_PERCENT = 'Please enter a whole percent from 1 to 100';
export const NO_AMOUNT = 'Please enter an amount such as 20.00';

function percentOf(typed: string): number | null {
  const percent = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return percent >= 1 && percent <= 100 ? percent : null;
}

/** Reads a form of a code, and says what is wrong with it by field. */
export function readCodeForm(
  form: CodeForm,
  currency: string,
): { readonly read: ReadCode; readonly errors: FieldErrors } {
  const errors: FieldErrors = {};
  const amount = typedMinor(form.value, currency);
  const value = form.kind === 'percent' ? percentOf(form.value) : amount === 0 ? null : amount;
  if (value === null) errors['value'] = [form.kind === 'percent' ? NO_PERCENT : NO_AMOUNT];
  const minimum = form.minimum.trim() === '' ? 0 : typedMinor(form.minimum, currency);
  if (minimum === null) errors['minimum'] = [NO_AMOUNT];
  const startsAt = new Date(form.starts_at);
  const endsAt = form.ends_at === null ? null : new Date(form.ends_at);
  if (endsAt !== null && endsAt <= startsAt) errors['ends_at'] = ['It must end after it starts'];
  return { errors, read: { value: value ?? 0, minimum: minimum ?? 0, startsAt, endsAt } };
}
