export { createRecordChange, type RecordChange } from './audit.service';
export { historyOf, type HistoryLine } from './history.store';
export { auditRoutes } from './audit.routes';
export { actionsOf, forgetPerson, forgetSubjects } from './audit.store';
