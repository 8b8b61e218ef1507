export { createRecordChange, type RecordChange } from './audit.service';
