export { useCart, type Cart } from './use-cart';
