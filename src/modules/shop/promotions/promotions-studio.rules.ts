import type { Minor } from '@/shared/money';
import type { FieldErrors } from '@/shared/result';
import { typedMinor } from '@/shared/typed-money';
import { DISCOUNT_KINDS, type DiscountKindName } from './discount-kinds.rules';

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
  readonly kind: DiscountKindName;
  readonly value: string;
  readonly minimum: string;
  readonly starts_at: string;
  readonly ends_at: string | null;
}

export interface ReadCode {
  /** As its kind stores it. */
  readonly value: number;
  readonly minimum: Minor;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

const NO_AMOUNT = 'Please enter an amount such as 20.00';

/** Reads a form of a code, and says what is wrong with it by field. */
export function readCodeForm(
  form: CodeForm,
  currency: string,
): { readonly read: ReadCode; readonly errors: FieldErrors } {
  const errors: FieldErrors = {};
  const kind = DISCOUNT_KINDS[form.kind];
  const value = kind.read(form.value, currency);
  if (value === null) errors['value'] = [kind.problem];
  const minimum = form.minimum.trim() === '' ? 0 : typedMinor(form.minimum, currency);
  if (minimum === null) errors['minimum'] = [NO_AMOUNT];
  const startsAt = new Date(form.starts_at);
  const endsAt = form.ends_at === null ? null : new Date(form.ends_at);
  if (endsAt !== null && endsAt <= startsAt) errors['ends_at'] = ['It must end after it starts'];
  return { errors, read: { value: value ?? 0, minimum: minimum ?? 0, startsAt, endsAt } };
}
