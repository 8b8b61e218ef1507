import type { z } from 'zod';
import type { CallResult } from '@/shared/api-client';
import type { listReceipts } from '@/modules/money/receipts/receipts.contract';
import type { orderDetail } from '../order-view.contract';

export type Order = z.output<typeof orderDetail>;
export type SentItem = Order['sent'][number];
export type OrderItem = Order['orderItems'][number];
export type Revision = Order['revisions'][number];
export type Receipts = CallResult<typeof listReceipts>;
