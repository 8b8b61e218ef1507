export { numbersRoutes } from './reports.routes';
export { createNumbersService, type NumbersService } from './reports.service';
