export { numbersRoutes } from './numbers.routes';
export { createNumbersService, type NumbersService } from './numbers.service';
