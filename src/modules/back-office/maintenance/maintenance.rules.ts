import { DAY, HOUR } from '@/shared/clock';

/** How often a backup is made by itself. */
export const BACKUP_SEMAPHORE = ['off', 'day', 'week'] as const;
export type BackupTurn = (typeof BACKUP_SEMAPHORE)[number];

/** When backups are made by themselves. */
export interface BackupTimes {
  readonly every: BackupTurn;
  /** Of the day, in UTC. */
  readonly hour: number;
  /** When the plan last had one made; null where it never did. */
  readonly plannedAt: Date | null;
}

/** The newest time at which the plan wants a backup; weeks begin on Monday. Null where it wants none. */
function lastWanted({ every, hour }: BackupTimes, now: Date): Date | null {
  if (every === 'off') return null;
  const day = Math.floor(now.getTime() / DAY) * DAY;
  const today = day + hour * HOUR;
  const wanted = today > now.getTime() ? today - DAY : today;
  if (every === 'day') return new Date(wanted);
  const sinceMonday = (new Date(wanted).getUTCDay() + 6) % 7;
  return new Date(wanted - sinceMonday * DAY);
}

/** Whether a backup is due by the plan: once for each time that came, also for one that passed while nothing ran. */
export function isBackupDue(times: BackupTimes, now: Date): boolean {
  const wanted = lastWanted(times, now);
  return wanted !== null && (times.plannedAt === null || times.plannedAt < wanted);
}

/** What of a job is asked for on the page of jobs. */
export const JOB_STATES = ['running', 'waiting', 'failed', 'dead', 'quarantined'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
