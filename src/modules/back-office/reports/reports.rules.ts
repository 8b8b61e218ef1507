/** How finely a period is shown. */
export const STEPS_OF_TIME = ['day', 'week', 'month'] as const;
export type StepOfTime = (typeof STEPS_OF_TIME)[number];

/** What visitors of a day came to, in order. */
export const VISIT_STEPS = ['visit', 'service', 'add_to_cart', 'cart', 'paid'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

export const STEP_NAMES: Readonly<Record<VisitStep, string>> = {
  visit: 'Came to the site',
  service: 'Looked at a service',
  add_to_cart: 'Put something into the cart',
  cart: 'Opened the cart',
  paid: 'Came to the page after paying',
};

const DAY_MS = 86_400_000;
/** The longest period, in days. */
export const MAX_PERIOD = 1830;

/** A day as `2026-11-21`, UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The day so many days later. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}

/** Days of a period, both ends counted. */
export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The first day of the week (Monday) or month that a day lies in; the day itself for days. */
export function startOf(day: string, by: StepOfTime): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}

/** Every start of a step in a period, in order: those without a count too. */
export function startsIn(from: string, to: string, by: StepOfTime): string[] {
  const days = Array.from({ length: daysIn(from, to) }, (_, index) => startOf(dayAfter(from, index), by));
  return [...new Set(days)];
}

/** A share as people read it; a dash where there is nothing to share. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`;
}

/** Seconds as people read them: `45 s`, `12 min`, `3.5 h`, `2.1 days`. */
export function spanText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return seconds < 86_400 ? `${(seconds / 3600).toFixed(1)} h` : `${(seconds / 86_400).toFixed(1)} days`;
}
