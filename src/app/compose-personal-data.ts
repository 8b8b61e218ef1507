import {
  createPersonalDataService,
  dataOfAccounts,
  personalDataRoutes,
  type PersonalData,
} from '@/features/accounts/server';
import { dataOfCart } from '@/features/cart/server';
import { dataOfChat } from '@/features/chat/server';
import { dataOfCheckSheets } from '@/features/check-sheets/server';
import { dataOfCheckout } from '@/features/checkout/server';
import { createCustomers, customersRoutes, dataOfCustomers } from '@/features/customers/server';
import { dataOfDeliveries } from '@/features/deliveries/server';
import { dataOfFavourites } from '@/features/favourites/server';
import { dataOfGiftCards } from '@/features/gift-cards/server';
import { dataOfLeads } from '@/features/leads/server';
import { dataOfNewUploads } from '@/features/new-uploads/server';
import { dataOfNotifications } from '@/features/notifications/server';
import { dataOfOrders } from '@/features/orders/server';
import { dataOfPreflight } from '@/features/preflight/server';
import { dataOfPromotions } from '@/features/promotions/server';
import { dataOfReceipts } from '@/features/receipts/server';
import { dataOfReviews } from '@/features/reviews/server';
import { dataOfRevisions } from '@/features/revisions/server';
import { dataOfSubscriptions } from '@/features/subscriptions/server';
import { dataOfUploads } from '@/features/uploads/server';
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
