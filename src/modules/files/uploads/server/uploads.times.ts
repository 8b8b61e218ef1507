import { DAY, HOUR } from '@/shared/clock';

/** Unfinished files are removed when they began this long ago. */
export const UNFINISHED_MS = 48 * HOUR;
/** Finished files that nothing uses are removed after this long. */
export const UNCLAIMED_MS = 7 * DAY;
