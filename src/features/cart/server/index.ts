export { cartRoutes } from './cart.routes';
export { createCartService } from './cart.service';
export { dataOfCart } from './personal-data.store';
