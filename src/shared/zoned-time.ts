const MINUTE_MS = 60_000;

const made = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = made.get(timeZone);
  if (known !== undefined) return known;
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;
  const clock = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone });
  made.set(timeZone, clock);
  return clock;
}

/** Whether a name is a time zone of the IANA database, such as `Europe/Amsterdam` or `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && clockOf(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * What a clock in a time zone shows at an instant, as a field of date and time holds it: `2026-03-10T14:30`.
 * @throws RangeError where the zone or the instant is none
 */
export function wallTime(instant: string | Date, timeZone: string): string {
  const parts = clockOf(timeZone).formatToParts(new Date(instant));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

const asUtc = (wall: string): number => new Date(`${wall}Z`).getTime();

/**
 * The instant at which a clock in a time zone shows a time; null where it is no time. Of an hour that comes twice it is
 * the first, and in an hour that is left out the time after it.
 * @param wall such as `2026-03-10T14:30`
 */
export function instantOf(wall: string, timeZone: string): Date | null {
  const wanted = asUtc(wall);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(wanted)) return null;
  const offsetAt = (at: number): number => asUtc(wallTime(new Date(at), timeZone)) - floored(at);
  // The offset of a day before and after: where they differ, one of both fits, or neither in an hour that is left out.
  const offsets = [offsetAt(wanted - 24 * 60 * MINUTE_MS), offsetAt(wanted + 24 * 60 * MINUTE_MS)];
  const fitting = offsets.map((offset) => wanted - offset).filter((at) => offsetAt(at) === wanted - at);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wanted - Math.min(...offsets));
}

function floored(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
