/** The only source of 'now' in domain code, so that tests decide what time it is. */
export interface Clock {
  now(): Date;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
