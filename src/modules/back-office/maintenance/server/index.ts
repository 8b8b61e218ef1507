export { createBackups } from './backups.service';
export { backupsRoutes } from './backups.routes';
export { jobsRoutes } from './jobs.routes';
