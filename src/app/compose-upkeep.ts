import { auditRoutes } from '@/features/audit/server';
import { outboxRoutes } from '@/features/notifications/server';
import { backupsRoutes, createBackups, jobsRoutes } from '@/features/upkeep/server';
import { openBackupFolder } from '@/platform/backup/backup-folder';
import { rateLimitJobs } from '@/platform/http/rate-limit';
import { createStorage } from '@/platform/storage/create-storage';
import type { Foundation, Platform } from './compose-platform';

/** Builds what keeps the studio running: its log, its background work, its mails on their way, its backups. */
export function composeUpkeep({ database, storage, backups: place }: Foundation, platform: Platform) {
  const { folder, secret } = place;
  const kept = openBackupFolder({ pool: database.pool, storage: createStorage(storage), folder, secret });
  const backups = createBackups({ ...platform, backups: kept });
  return {
    routes: [
      ...auditRoutes(platform),
      ...jobsRoutes(platform),
      ...outboxRoutes(platform),
      ...backupsRoutes(backups, { folder, encrypted: secret !== null }),
    ],
    jobs: [...rateLimitJobs(platform.db, platform.clock), ...backups.handlers],
  };
}
