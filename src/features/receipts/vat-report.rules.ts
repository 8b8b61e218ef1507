/** A quarter of a year in UTC, as addresses name it: `2026-Q1`. */
export type Quarter = string;

const SHAPE = /^(20\d{2})-Q([1-4])$/;

/** Whether a text names a quarter of this century. */
export function isQuarter(text: string): text is Quarter {
  return SHAPE.test(text);
}

/** The quarter that an instant lies in. */
export function quarterOf(at: Date): Quarter {
  return `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
}

/** First instant of a quarter, and of the one after it. */
export function quarterBounds(quarter: Quarter): { from: Date; until: Date } {
  const [, year = '2000', part = '1'] = SHAPE.exec(quarter) ?? [];
  const month = (Number(part) - 1) * 3;
  return {
    from: new Date(Date.UTC(Number(year), month)),
    until: new Date(Date.UTC(Number(year), month + 3)),
  };
}

/** All quarters from one instant to another, newest first. */
export function quartersBetween(first: Date, last: Date): Quarter[] {
  const found: Quarter[] = [];
  for (let at = last; at >= quarterBounds(quarterOf(first)).from;) {
    found.push(quarterOf(at));
    at = new Date(quarterBounds(quarterOf(at)).from.getTime() - 1);
  }
  return found;
}

const RULES: Readonly<Record<string, string>> = {
  none: 'No VAT shown',
  standard: 'Own rate',
  destination: 'Rate of the customer’s country',
  reverse_charge: 'Reverse charge',
  outside_eu: 'Outside the EU',
  voucher: 'Gift cards, taxed when they are used',
};

/** What a rule is called. */
export function vatRuleWords(rule: string): string {
  return RULES[rule] ?? rule;
}
