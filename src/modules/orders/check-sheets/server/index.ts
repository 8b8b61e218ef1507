export { checkSheetsRoutes } from './check-sheets.routes';
export { checkSheetsJobs, createCheckSheetsService, subscribeCheckSheets } from './check-sheets.service';
export { dataOfCheckSheets } from './personal-data.store';
