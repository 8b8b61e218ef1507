import { toMajor } from '@/shared/money';
import type { WireCustomer, WireListedCustomer } from '../customers.contract';
import type { CustomerChat, CustomerOrder, CustomerRow } from './customers.read-model';
import type { CustomerFile } from './customers.store';
import type { GuestRow } from './guests.read-model';

const wireSpent = (spent: CustomerRow['spent']) =>
  spent.map(({ amount, currency }) => ({ amount: toMajor(amount, currency), currency }));

/** A customer as the list shows them. */
export function wireListed(row: CustomerRow): WireListedCustomer & { id: number } {
  return {
    id: row.id,
    name: row.name === '' ? `Customer ${row.id}` : row.name,
    email: row.email,
    verified: row.verified_at !== null,
    blocked: row.blocked_at !== null,
    since: row.created_at.toISOString(),
    orders: row.orders,
    last_order_at: row.last_order_at?.toISOString() ?? null,
    spent: wireSpent(row.spent),
  };
}

/** A guest as the list shows them. */
export function wireGuest(row: GuestRow): WireListedCustomer {
  return {
    id: null,
    name: row.name === '' ? row.email : row.name,
    email: row.email,
    verified: false,
    blocked: false,
    since: row.first_order_at.toISOString(),
    orders: row.orders,
    last_order_at: row.last_order_at.toISOString(),
    spent: wireSpent(row.spent),
  };
}

interface Parts {
  readonly row: CustomerRow;
  readonly file: CustomerFile;
  readonly sessions: number;
  readonly factorSince: Date | null;
  readonly orders: readonly CustomerOrder[];
  readonly chats: readonly CustomerChat[];
}

/** A customer with all that their page shows. */
export function wireCustomer({ row, file, sessions, factorSince, orders, chats }: Parts): WireCustomer {
  return {
    ...wireListed(row),
    phone: row.phone,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    block_reason: file.block_reason,
    note: file.note,
    version: file.version,
    sessions,
    second_factor_since: factorSince?.toISOString() ?? null,
    chats: chats.map(({ id, state, last_message_at }) => {
      return { id, state, last_message_at: last_message_at.toISOString() };
    }),
    order_list: orders.map(({ id, created_at, what, status, payment_status, amount, currency }) => ({
      id,
      created_at: created_at.toISOString(),
      what,
      status,
      payment_status,
      amount: toMajor(amount, currency),
      currency,
    })),
  };
}
