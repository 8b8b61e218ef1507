import { accountClaimed } from '@/modules/people/accounts/server';
import { cartRoutes, createCartService } from '@/modules/shop/cart/server';
import { createFavouritesService, favouritesRoutes } from '@/modules/catalogue/favourites/server';
import { orderPaid, paidLinesOf } from '@/modules/orders/orders/server';
import type { Route } from '@/platform/http/mount';
import type { Platform } from './compose-platform';
import type { Shop } from './compose-shop';

/** Builds what accounts have chosen but not paid: their carts and favourites. */
export function composeCarts({ db, clock, events }: Platform, { catalogue, settings }: Shop) {
  const currency = async () => (await settings.current()).currency;
  const cart = createCartService({ db, clock, catalogue, currency });
  const favourites = createFavouritesService({ db, clock, catalogue });
  events.subscribe(orderPaid, 'cart', {
    // Guests' carts are in their browsers.
    concerns: ({ guest_link_token }) => guest_link_token === null,
    async act({ order_id }) {
      const lines = await paidLinesOf(db, order_id);
      const [first] = lines;
      if (first !== undefined) await cart.orderPaid(first.user_id, order_id, lines);
    },
  });
  // Whoever signed up with an address that is not theirs leaves nothing in its owner's cart.
  events.subscribe(accountClaimed, 'cart', ({ user_id }) => cart.clear(user_id));
  events.subscribe(accountClaimed, 'favourites', ({ user_id }) => favourites.clear(user_id));
  const routes: Route[] = [...cartRoutes(cart), ...favouritesRoutes(favourites)];
  return { services: { cart, favourites }, routes };
}
