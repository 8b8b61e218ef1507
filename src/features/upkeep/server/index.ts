export { createBackups, type Backups } from './backups.service';
export { backupsRoutes } from './backups.routes';
export { jobsRoutes } from './jobs.routes';
