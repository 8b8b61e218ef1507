export { createOrderAdmin } from './order-admin.service';
export { orderAdminRoutes } from './order-admin.routes';
