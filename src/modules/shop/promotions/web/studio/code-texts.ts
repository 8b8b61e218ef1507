import { amountText } from '@/shared/typed-money';
import { instantOf, wallTime } from '@/shared/zoned-time';
import type { BadgeTone } from '@/ui/badge';
import type { CodeBody, StudioCode } from '../../promotions-studio.contract';
import type { CodeState } from '../../promotions-studio.rules';
import { DISCOUNT_KINDS, type DiscountKindName } from '../../discount-kinds.rules';

export const STATES: Readonly<Record<CodeState, { readonly word: string; readonly tone: BadgeTone }>> = {
  active: { word: 'Active', tone: 'good' },
  planned: { word: 'Not yet', tone: 'before' },
  ended: { word: 'Ended', tone: 'neutral' },
  used_up: { word: 'Used up', tone: 'neutral' },
  disabled: { word: 'Stopped', tone: 'clip' },
};

/** What a code takes off, as people read it. */
export function worthOf({ kind, value, currency }: Pick<StudioCode, 'kind' | 'value' | 'currency'>): string {
  return DISCOUNT_KINDS[kind].worth(value, currency);
}

/** How often it was used, of how often it may. */
export function usesText({ used, held, max_uses }: Pick<StudioCode, 'used' | 'held' | 'max_uses'>): string {
  const of = max_uses === null ? `${used}` : `${used} of ${max_uses}`;
  return held > 0 ? `${of}, ${held} being paid` : of;
}

/** A code as its form holds it: times of the studio's own clock, as a field of date and time has them. */
export interface CodeDraft {
  readonly code: string;
  readonly kind: DiscountKindName;
  readonly value: string;
  readonly minimum: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly max_uses: string;
  readonly max_uses_per_customer: string;
  readonly services: readonly number[];
}

const count = (max: number | null): string => (max === null ? '' : String(max));

/** Now, and where the studio's own clock hangs. */
export interface CodeClock {
  readonly now: Date;
  readonly timeZone: string;
}

/** What the form of a code starts from; null: one to come, which works from now on. */
export function draftOf(code: StudioCode | null, { now, timeZone }: CodeClock): CodeDraft {
  if (code === null) {
    return {
      code: '',
      kind: 'percent',
      value: '',
      minimum: '',
      starts_at: wallTime(now, timeZone),
      ends_at: '',
      max_uses: '',
      max_uses_per_customer: '',
      services: [],
    };
  }
  return {
    code: code.code,
    kind: code.kind,
    value: DISCOUNT_KINDS[code.kind].typed(code.value, code.currency),
    minimum: code.minimum === 0 ? '' : amountText(code.minimum, code.currency),
    starts_at: wallTime(code.starts_at, timeZone),
    ends_at: code.ends_at === null ? '' : wallTime(code.ends_at, timeZone),
    max_uses: count(code.max_uses),
    max_uses_per_customer: count(code.max_uses_per_customer),
    services: code.services,
  };
}

// What is no time or number goes as it is: the API says what is wrong with it.
function sentTime(typed: string, timeZone: string): string {
  return instantOf(typed, timeZone)?.toISOString() ?? typed;
}

function usesOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed) || 0;
}

/** What is sent of the form. */
export function bodyOf(draft: CodeDraft, timeZone: string): CodeBody {
  return {
    kind: draft.kind,
    value: draft.value,
    minimum: draft.minimum,
    starts_at: sentTime(draft.starts_at, timeZone),
    ends_at: draft.ends_at === '' ? null : sentTime(draft.ends_at, timeZone),
    max_uses: usesOf(draft.max_uses),
    max_uses_per_customer: usesOf(draft.max_uses_per_customer),
    services: [...draft.services],
  };
}

const LABELS: Readonly<Record<Exclude<keyof CodeDraft, 'code'>, string>> = {
  kind: 'Discount',
  value: 'How much',
  minimum: 'Least order',
  starts_at: 'Works from',
  ends_at: 'Works until',
  max_uses: 'Total uses',
  max_uses_per_customer: 'Uses per customer',
  services: 'Services',
};

/** Which fields of two forms differ, as people read them. */
export function differencesOf(mine: CodeDraft, theirs: CodeDraft) {
  const shown = (draft: CodeDraft, field: keyof typeof LABELS) => String(draft[field]);
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((field) => shown(mine, field) !== shown(theirs, field))
    .map((field) => ({ field: LABELS[field], mine: shown(mine, field), theirs: shown(theirs, field) }));
}
