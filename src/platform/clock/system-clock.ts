import type { Clock } from '@/shared/clock';

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
