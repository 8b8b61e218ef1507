export { createRecordChange, type RecordChange } from './audit.service';
export { historyOf, type HistoryLine } from './history.store';
export { auditRoutes } from './audit.routes';
export { forgetSubjects } from './audit.store';
