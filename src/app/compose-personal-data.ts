import {
  createPersonalDataService,
  dataOfAccounts,
  personalDataRoutes,
  type PersonalData,
} from '@/modules/people/accounts/server';
import { dataOfCart } from '@/modules/shop/cart/server';
import { dataOfChat } from '@/modules/conversations/chat/server';
import { dataOfCheckSheets } from '@/modules/orders/check-sheets/server';
import { dataOfCheckout } from '@/modules/shop/checkout/server';
import { createCustomers, customersRoutes, dataOfCustomers } from '@/modules/people/customers/server';
import { dataOfDeliveries } from '@/modules/orders/deliveries/server';
import { dataOfFavourites } from '@/modules/catalogue/favourites/server';
import { dataOfGiftCards } from '@/modules/shop/gift-cards/server';
import { dataOfLeads } from '@/modules/conversations/contact/server';
import { dataOfNewUploads } from '@/modules/orders/unpaid-uploads/server';
import { dataOfNotifications } from '@/modules/conversations/notifications/server';
import { dataOfOrders } from '@/modules/orders/orders/server';
import { dataOfPreflight } from '@/modules/files/preflight/server';
import { dataOfPromotions } from '@/modules/shop/promotions/server';
import { dataOfReceipts } from '@/modules/money/receipts/server';
import { dataOfReviews } from '@/modules/orders/reviews/server';
import { dataOfRevisions } from '@/modules/orders/revisions/server';
import { dataOfSubscriptions } from '@/modules/shop/subscriptions/server';
import { dataOfUploads } from '@/modules/files/uploads/server';
import type { Platform } from './compose-platform';
import type { Shop } from './compose-shop';
import type { Work } from './compose-work';

/**
 * What every feature keeps about people. Whoever adds a table decides here: a test names each table that no part knows.
 * In this order it is taken away, and what finds its rows by somebody's orders comes before the orders lose their owner.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  dataOfNotifications,
  dataOfCustomers,
  dataOfReviews,
  dataOfChat,
  dataOfRevisions,
  dataOfCheckSheets,
  dataOfDeliveries,
  dataOfCheckout,
  dataOfReceipts,
  dataOfSubscriptions,
  dataOfGiftCards,
  dataOfNewUploads,
  dataOfOrders,
  dataOfPreflight,
  dataOfUploads,
  dataOfCart,
  dataOfFavourites,
  dataOfPromotions,
  dataOfLeads,
  dataOfAccounts,
];

/** Builds giving people their data, deleting accounts, and the studio's view on its customers. */
export function composePersonalData({ db, clock, events, record }: Platform, shop: Shop, work: Work) {
  const service = createPersonalDataService({
    db,
    clock,
    events,
    parts: PERSONAL_DATA,
    discard: (tx, files) => work.uploads.forget(tx, files),
  });
  const accounts = shop.customerAccounts;
  const customers = createCustomers({ db, clock, record, accounts, personalData: service });
  const siteUrl = async () => (await shop.settings.current()).site_url;
  return [...personalDataRoutes(service, siteUrl), ...customersRoutes(customers)];
}
