export { cartRoutes } from './cart.routes';
export { createCartService } from './cart.service';
