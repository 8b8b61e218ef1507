import type { Module } from '@/shared/module';

/** From the cart to the paid order. */
export const shop: Module = {
  name: 'shop',
  tables: [
    'carts',
    'checkouts',
    'gift_cards',
    'gift_holds',
    'hand_orders',
    'order_credits',
    'promo_code_products',
    'promo_codes',
    'promo_holds',
    'subscription_invoices',
    'subscriptions',
    'transaction_records',
  ],
};
