export { customersRoutes } from './customers.routes';
export { createCustomers } from './customers.service';
export { dataOfCustomers } from './personal-data.store';
