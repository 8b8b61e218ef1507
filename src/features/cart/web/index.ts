export { keepCartForGuest } from './browser-cart';
export { useCart, type Cart } from './use-cart';
