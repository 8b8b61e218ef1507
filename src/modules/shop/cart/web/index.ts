export { keepCartForGuest } from './browser-cart';
export { cartMarkScript } from './cart-mark';
export { useCart, type Cart } from './use-cart';
