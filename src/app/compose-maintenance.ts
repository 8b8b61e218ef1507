import { auditRoutes } from '@/modules/foundation/audit/server';
import { outboxRoutes } from '@/modules/conversations/notifications/server';
import { backupsRoutes, createBackups, jobsRoutes } from '@/modules/back-office/maintenance/server';
import { openBackupFolder } from '@/platform/backup/backup-folder';
import { rateLimitJobs } from '@/platform/http/rate-limit';
import { createStorage } from '@/platform/storage/create-storage';
import type { Foundation, Platform } from './compose-platform';
import type { Shop } from './compose-shop';

/** What the studio's upkeep is built on. */
interface MaintenanceDeps {
  readonly foundation: Foundation;
  readonly platform: Platform;
  readonly settings: Shop['settings'];
}

/** Builds what keeps the studio running: its log, its background work, its mails on their way, its backups. */
export function composeMaintenance({ foundation, platform, settings }: MaintenanceDeps) {
  const { database, storage, backups: place } = foundation;
  const { folder, secret } = place;
  const stored = openBackupFolder({ pool: database.pool, storage: createStorage(storage), folder, secret });
  const backups = createBackups({ ...platform, backups: stored });
  const studio = async () => {
    const site = await settings.current();
    return { site, currency: site.currency };
  };
  return {
    routes: [
      ...auditRoutes(platform),
      ...jobsRoutes(platform),
      ...outboxRoutes({ ...platform, studio }),
      ...backupsRoutes(backups, { folder, encrypted: secret !== null }),
    ],
    jobs: [...rateLimitJobs(platform.db, platform.clock), ...backups.handlers],
  };
}
