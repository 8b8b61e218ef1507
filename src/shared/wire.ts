import { z } from 'zod';
import { EMAIL_SHAPE, MAX_EMAIL_LENGTH } from './email-shape';
import './plain-issues';
import type { Id } from './ids';

/** An id in a path or query: digits only, 1 to 2^53 - 1. */
export function idParam<T extends Id<string>>() {
  return z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'Unknown id')
    .transform((text) => Number(text) as T)
    .refine((id) => Number.isSafeInteger(id), 'Unknown id');
}

/** An id in a JSON body: a positive integer number. */
export function idField<T extends Id<string>>() {
  return z
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .transform((id) => id as T);
}

/** An id in an answer. */
export const wireId = z.number().int().positive();

/** A time in an answer: ISO 8601 in UTC. */
export const wireTime = z.iso.datetime();

/** Money in an answer: a decimal of the major unit. */
export const wireMoney = z.number().finite();

/** `page` from 1 and `per_page` 1 to 100, as texts of a query; anything else is refused. */
export function pageQuery(perPage: number) {
  const count = (fallback: number, max: number) =>
    z
      .string()
      .regex(/^\d{1,9}$/, 'Must be a whole number')
      .transform(Number)
      .refine((n) => n >= 1 && n <= max, `Must be between 1 and ${max}`)
      .default(fallback);
  return z.object({ page: count(1, 1_000_000), per_page: count(perPage, 100) });
}

/** What the answer of a list says of its pages, from 1. */
export const listPages = {
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
};

// Control characters other than tab, newline and carriage return never belong into a text that people read;
// PostgreSQL refuses NUL in text altogether.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** A trimmed text without control characters; empty is allowed unless `required` gives the message for it. */
export function text(maxLength: number, required?: string) {
  const base = z
    .string(required)
    .trim()
    // Nobody looks any further into a text that is too long.
    .max(maxLength, { error: `At most ${maxLength} characters`, abort: true })
    .refine((value) => !CONTROL.test(value), 'Contains characters that cannot be stored')
    // A lone surrogate is no Unicode text: PostgreSQL could not store what was sent.
    .refine((value) => value.isWellFormed(), 'Contains characters that cannot be stored');
  return required === undefined ? base : base.min(1, required);
}

/** A required email address with the form's own messages. */
export function email(required = 'Email is required', invalid = 'Invalid email address') {
  return text(MAX_EMAIL_LENGTH, required).regex(EMAIL_SHAPE, invalid);
}

/** A list in a new order, with the order that was seen: `judgeOrder` tells whether it can stand. */
export function orderBody() {
  const ids = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(2000);
  return z.object({ seen: ids, order: ids });
}

/** The version of a resource that an edit was made on. */
export const seenVersion = z.number().int().min(0).max(2_147_483_647);

/** The years that people date things in: PostgreSQL and a Date both take all of them, and what is added to them. */
const YEARS = { first: '1970', last: '2999', description: '1970 to 2999' } as const;

function isInYears(written: string): boolean {
  const year = written.slice(0, 4);
  return year >= YEARS.first && year <= YEARS.last;
}

/** A day of a calendar that exists, `YYYY-MM-DD`, from 1970 to 2999. */
export function dayField(message: string) {
  return z.iso
    .date({ error: message, abort: true })
    .refine(isInYears, message)
    .meta({ description: YEARS.description });
}

/** An instant with its offset, ISO 8601, from 1970 to 2999. */
export function instantField(message: string) {
  return z.iso
    .datetime({ offset: true, error: message, abort: true })
    .refine(isInYears, message)
    .meta({ description: YEARS.description });
}
