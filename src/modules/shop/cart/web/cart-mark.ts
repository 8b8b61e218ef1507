import { CART_KEY } from '../cart.rules';

/**
 * Runs in the head, with the page's nonce, before anything is painted: the server can't know a guest's cart, so the
 * first paint of /cart shows the empty state or as many grey lines as there are. Nothing is known of customers' carts.
 */
export const cartMarkScript = `try{var h=document.documentElement,c=JSON.parse(localStorage.getItem('${CART_KEY}')||'[]').length||0;if(!c&&!localStorage.getItem('user')&&!/(^|; )user=/.test(document.cookie))h.dataset.cart='empty';else if(c)h.style.setProperty('--cart-lines',c)}catch(e){}`;
