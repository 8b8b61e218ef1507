import { defineEvent } from '@/platform/events/event';
import type { OrderId, PromoCodeId } from '@/shared/ids';

/** The studio gave a customer a credit for an order: mail its code. */
export const creditIssued = defineEvent<{ promo_code_id: PromoCodeId; order_id: OrderId }>(
  'promotions.credit-issued',
);
