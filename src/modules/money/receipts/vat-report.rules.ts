import { instantOf, wallTime } from '@/shared/zoned-time';

/** A quarter of a year by the studio's clock, as addresses name it: `2026-Q1`. */
export type Quarter = string;

const SHAPE = /^(20\d{2})-Q([1-4])$/;

/** Whether a text names a quarter of this century. */
export function isQuarter(text: string): text is Quarter {
  return SHAPE.test(text);
}

/**
 * The quarter that an instant lies in.
 * @param timeZone by the IANA database: the studio's, where its tax office asks
 */
export function quarterOf(at: Date, timeZone: string): Quarter {
  const [year, month] = wallTime(at, timeZone).split('-');
  return `${year}-Q${Math.floor((Number(month) - 1) / 3) + 1}`;
}

function monthBegins(year: number, month: number, timeZone: string): Date {
  const first = new Date(Date.UTC(year, month)).toISOString().slice(0, 16);
  const at = instantOf(first, timeZone);
  if (at === null) throw new RangeError(`No month begins at ${first}.`);
  return at;
}

/** First instant of a quarter by the clock of a time zone, and of the one after it. */
export function quarterBounds(quarter: Quarter, timeZone: string): { from: Date; until: Date } {
  const [, year = '2000', part = '1'] = SHAPE.exec(quarter) ?? [];
  const month = (Number(part) - 1) * 3;
  return {
    from: monthBegins(Number(year), month, timeZone),
    until: monthBegins(Number(year), month + 3, timeZone),
  };
}

/** All quarters from one instant to another by the clock of a time zone, newest first. */
export function quartersBetween(first: Date, last: Date, timeZone: string): Quarter[] {
  const found: Quarter[] = [];
  const { from } = quarterBounds(quarterOf(first, timeZone), timeZone);
  for (let at = last; at >= from;) {
    const quarter = quarterOf(at, timeZone);
    found.push(quarter);
    at = new Date(quarterBounds(quarter, timeZone).from.getTime() - 1);
  }
  return found;
}

const RULES: Readonly<Record<string, string>> = {
  none: 'No VAT shown',
  standard: 'Own rate',
  destination: 'Rate of the customer’s country',
  reverse_charge: 'Reverse charge',
  outside_eu: 'Outside the EU',
  outside_scope: 'Businesses outside the EU',
  exempt: 'Exempt: small business',
  voucher: 'Gift cards, taxed when they are used',
  voucher_used: 'Paid by gift cards that were taxed when sold',
};

/** What a rule is called. */
export function vatRuleLabel(rule: string): string {
  return RULES[rule] ?? rule;
}

interface RestsOn {
  readonly location: 'enough' | 'one' | 'conflict' | null;
  readonly check: { readonly state: string } | null;
  readonly later: { readonly state: string } | null;
}

/** Whether somebody has to look at what an order's VAT rests on. */
export function needsLook({ location, check, later }: RestsOn): boolean {
  if (location === 'conflict' || location === 'one') return true;
  return check?.state === 'unavailable' && later?.state !== 'invalid';
}
