const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 366;

/** Why two days make no period, or null: it ends not before it begins, and is a year at most. */
export function periodProblem(from: string, to: string): string | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) return 'The period ends before it begins.';
  return days > MAX_DAYS ? 'At most a year at once.' : null;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** A period by its first and last day, and what it is called. */
export interface Period {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Periods that are asked for most; days in UTC. */
export function usualPeriods(now: Date): readonly [Period, ...Period[]] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const whole = (label: string, first: number, months: number): Period => ({
    label,
    from: dayOf(Date.UTC(year, first)),
    to: dayOf(Date.UTC(year, first + months) - DAY_MS),
  });
  const quarter = Math.floor(month / 3) * 3;
  return [
    whole('This month', month, 1),
    whole('Last month', month - 1, 1),
    whole('This quarter', quarter, 3),
    whole('Last quarter', quarter - 3, 3),
    whole('This year', 0, 12),
  ];
}
