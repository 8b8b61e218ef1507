import type { Order, OrderItem } from './order-types';

const AT = '2026-03-01T12:00:00.000Z';

/** A question that waits for its answer. */
export const QUESTION: OrderItem['questions'][number] = {
  id: 5,
  order_item_id: 1,
  question: 'Which take?',
  asked_at: AT,
  outcome: null,
  answer: null,
  files: 0,
  links: 0,
  closed_at: null,
};

/** A song of an order for tests: its files are there, and it can be accepted. */
export function orderItem(over: Partial<OrderItem> = {}): OrderItem {
  return {
    id: 1,
    name: 'Mixing',
    service_id: 6,
    service_name: 'Mixing',
    service_type: 'one_time',
    is_giftcard: false,
    rush: false,
    quantity: 1,
    price: 140,
    total_price: 140,
    max_revision: 3,
    deliverable_files: '[]',
    deliveries: [],
    order_files: [
      { name: 'mix.wav', url: '/f/1', size: 9, source: 'Upload', check: null, unconfirmed: false },
    ],
    set_check: null,
    unconfirmed_at: null,
    songs: ['Ada'],
    track: 'Nightfall',
    notes: null,
    order_sheet: null,
    user_is_read: 1,
    order_status: 2,
    engineer_name: 'Ida',
    can_complete: true,
    can_revise: true,
    questions: [],
    next_round: 'ask',
    round_price: null,
    round_for: null,
    unread_messages: 0,
    stage: 'delivered',
    turn: 'customer',
    next_step: 'Listen to it.',
    due_at: AT,
    due_from: null,
    paused_at: null,
    minutes_left: null,
    revision_deadline: null,
    delete_at: AT,
    files_deleted_at: null,
    ...over,
  };
}

/** An order of one song for tests. */
export const ORDER: Order = {
  id: 501,
  amount: 140,
  price: 140,
  gift: 0,
  currency: 'USD',
  payment_status: 'paid',
  payment_method: 'stripe',
  payer_name: 'Ada Lovelace',
  payer_email: 'ada@example.com',
  created_at: AT,
  Order_status: 2,
  notify: 0,
  user_is_read: 1,
  is_giftcard: false,
  item_names: ['Mixing'],
  subtotal: 140,
  discount: 0,
  orderItems: [orderItem()],
  revisions: [],
  timeline: [],
  sent: [],
  review: null,
  can_review: false,
  reviewer_name: 'Ada L.',
};
