export { cartRoutes } from './cart.routes';
export { createCartService, type CartService } from './cart.service';
export { dataOfCart } from './personal-data.store';
