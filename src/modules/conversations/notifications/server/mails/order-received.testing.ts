import type { OrderReceivedData } from './order-received.mail';

/** A customer's order of two services, none of whose files are here. */
export const paidOrder: OrderReceivedData = {
  order_id: 12,
  first_name: 'Ana',
  email: 'ana@example.com',
  is_guest: false,
  url: 'https://studio.test/order/12',
  currency: 'USD',
  subtotal: 34_900,
  discount: 0,
  amount: 34_900,
  lines: [
    { service_name: 'Mixing And Mastering', quantity: 1, rush: true, total_price: 29_900 },
    { service_name: 'Radio Edit', quantity: 2, rush: false, total_price: 5_000 },
  ],
  receipt: { words: 'Receipt', number: '2026-000012', gift: 0, waived: 0 },
  turnaround_hours: 120,
  sent: [
    { service_name: 'Mixing And Mastering', files: 0, links: 0, first_version_by: null },
    { service_name: 'Radio Edit', files: 0, links: 0, first_version_by: null },
  ],
};
