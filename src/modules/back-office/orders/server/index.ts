export { createOrderDesk } from './order-desk.service';
export { orderDeskRoutes } from './order-desk.routes';
