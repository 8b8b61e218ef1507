import type { VatIdCheck } from '@/modules/money/receipts/vat.rules';
import { DAY, HOUR, MINUTE } from '@/shared/clock';

/** What is known of a VAT id; times as instants. */
export type KnownVatId = {
  readonly state: 'valid' | 'invalid' | null;
  readonly answered_at: Date | null;
  readonly consultation: string | null;
  readonly failed_at: Date | null;
};

// A business may give its id back at any time, so that a day is what tax offices accept; one that is unknown may be a slip of
// a registration that is days old.
const VALID_MS = DAY;
const INVALID_MS = HOUR;
// A register that is down is not asked at each key that a buyer presses.
const PAUSE_MS = 2 * MINUTE;

/** What is known well enough not to ask again; null where the register has to be asked. */
export function currentCheck(known: KnownVatId | null, now: Date): VatIdCheck | null {
  if (known === null) return null;
  const { state, answered_at, failed_at, consultation } = known;
  const age = (at: Date | null): number => (at === null ? Infinity : now.getTime() - at.getTime());
  if (
    state !== null &&
    answered_at !== null &&
    age(answered_at) < (state === 'valid' ? VALID_MS : INVALID_MS)
  )
    return { state, at: answered_at.toISOString(), consultation };
  if (failed_at !== null && age(failed_at) < PAUSE_MS)
    return { state: 'unavailable', at: failed_at.toISOString(), consultation: null };
  return null;
}

const WAITS_MS: readonly number[] = [5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];

/** How long the worker waits before it asks again, after so many failures. */
export function nextAskMs(failures: number): number {
  return WAITS_MS[failures - 1] ?? DAY / 2;
}
