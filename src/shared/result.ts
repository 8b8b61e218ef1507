/** Every way an expected call can be refused, and the HTTP status it travels as. */
export const REFUSAL_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  rate_limited: 429,
} as const;

export type RefusalKind = keyof typeof REFUSAL_STATUS;

/** Messages under the fields of a form, by field name. */
export type FieldErrors = Record<string, string[]>;

/**
 * An expected 'no', with the message that the person will read. `data` carries the fresh value of a conflict.
 */
export interface Refusal<K extends RefusalKind = RefusalKind> {
  readonly kind: K;
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly data?: unknown;
  /** Seconds until another try makes sense; travels as Retry-After. */
  readonly retryAfter?: number;
}

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Refused<R> {
  readonly ok: false;
  readonly refusal: R;
}

export type Result<T, R = Refusal> = Ok<T> | Refused<R>;

/** A service's answer: the value, or one of the named kinds of refusal. */
export type Answer<T, K extends RefusalKind = never> = Result<T, Refusal<K>>;

/** Wraps a value as a success. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Refuses with a kind and the message that the person reads; `more` adds field errors, the fresh value, a time to wait. */
export function refuse<K extends RefusalKind>(
  kind: K,
  message: string,
  more: Pick<Refusal, 'errors' | 'data' | 'retryAfter'> = {},
): Refused<Refusal<K>> {
  return { ok: false, refusal: { kind, message, ...more } };
}
