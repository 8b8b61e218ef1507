const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

let format: Intl.RelativeTimeFormat | undefined;

/** Relative time in year, month (30 days), day, hour, minute, second: '3 days ago', 'in 2 hours'. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  format ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  return format.format(Math.trunc(seconds / size), unit);
}
