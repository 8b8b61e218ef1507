import type { getMe } from '@/modules/people/accounts/accounts.contract';
import type { listOrders } from '@/modules/orders/orders/orders.contract';
import type { ResponseOf } from '@/shared/endpoint';

export type Profile = ResponseOf<typeof getMe>['data'];

/** An order as the list of orders sends it. */
export type LatestOrderData = ResponseOf<typeof listOrders>['data']['orders'][number];
