import type { MailSummary } from '@/platform/mail/mail-outbox';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { actionLabel, orderSearch, type OrderMoneyState, type OrderState } from '../order-admin.rules';
import type { ListedOrder, StudioOrder } from '../order-admin.contract';
import type { MoneyService } from '@/modules/shop/checkout/server/money.service';
import {
  readAdminDisputes,
  readAdminHistory,
  readAdminItems,
  readAdminLedger,
  readAdminOrder,
  readAdminPayments,
  readAdminReceipts,
  type AdminEntry,
  type AdminEvent,
  type AdminItem,
  type AdminOrder,
  type AdminReceipt,
} from './order-admin.read-model';
import { listOrders, MAX_FOUND, ordersNaming, type ListedRow } from './order-list.read-model';

export interface OrderAdminDeps {
  readonly db: Db;
  readonly money: Pick<MoneyService, 'order'>;
  /** The newest mails about an order. */
  readonly mailsOf: (id: OrderId) => Promise<MailSummary[]>;
  /** What an event of an order is called. */
  readonly eventText: (kind: string, data: Record<string, unknown>) => string;
}

export interface OrdersQuery {
  readonly q?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly money?: OrderMoneyState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** All orders, for whoever looks after them. */
export interface OrderAdmin {
  list(input: OrdersQuery): Promise<{ orders: ListedOrder[]; total: number; more: boolean }>;
  order(viewer: SignedIn, id: OrderId): Promise<Answer<StudioOrder, 'not_found'>>;
}

function listed(row: ListedRow): ListedOrder {
  return { ...row, created_at: row.created_at.toISOString(), paid: toMajor(row.paid, row.currency) };
}

async function list(deps: OrderAdminDeps, input: OrdersQuery): ReturnType<OrderAdmin['list']> {
  const { q = '', state = null, money = null, from = null, to = null, page, perPage } = input;
  const search = orderSearch(q);
  const named = search === null ? [] : await ordersNaming(deps.db, { search, typed: q });
  const ask = { search, state, money, from, to, limit: perPage, offset: (page - 1) * perPage };
  const { rows, total } = await listOrders(deps.db, ask, named);
  const more = search !== null && total > MAX_FOUND;
  return { orders: rows.map(listed), total: more ? MAX_FOUND : total, more };
}

function customerOf(order: AdminOrder): StudioOrder['customer'] {
  const { first_name, last_name, email, phone, user_id, account_email } = order;
  const moved = account_email !== null && account_email.toLowerCase() !== email.toLowerCase();
  return { first_name, last_name, email, phone, user_id, account_email: moved ? account_email : null };
}

// What else the decision rests on stands on the receipt.
function vatOf({ vat, currency }: AdminOrder): StudioOrder['vat'] {
  if (vat === null) return null;
  const { rule, rate_bp, amount, evidence } = vat;
  const { country, vat_id } = evidence;
  return { rule, rate: rate_bp / 100, amount: toMajor(amount, currency), country, vat_id };
}

function itemOf(item: AdminItem, currency: string): StudioOrder['items'][number] {
  const { price, total_price, discount } = item;
  const major = (amount: number): number => toMajor(amount, currency);
  return { ...item, price: major(price), total_price: major(total_price), discount: major(discount) };
}

type Entry = StudioOrder['history'][number];

function historyOf(
  deps: OrderAdminDeps,
  events: readonly AdminEvent[],
  items: readonly AdminItem[],
): Entry[] {
  const nameOf = (id: number | null): string | null => {
    const item = items.length < 2 ? undefined : items.find((one) => one.id === id);
    return item === undefined ? null : (item.track ?? item.service_name);
  };
  return events.map(({ source, kind, data, actor, who, item_id, at }) => ({
    text: source === 'event' ? deps.eventText(kind, data) : actionLabel(kind),
    who: who ?? (actor === 'system' ? null : actor),
    item: nameOf(item_id),
    at: at.toISOString(),
  }));
}

interface Moved {
  readonly amount: number;
  readonly currency: string;
}

function wired<T extends Moved & { readonly created_at: Date }>(
  row: T,
): Omit<T, 'created_at'> & { created_at: string } {
  const { amount, currency, created_at } = row;
  return { ...row, amount: toMajor(amount, currency), created_at: created_at.toISOString() };
}

function entryOf(entry: AdminEntry): StudioOrder['ledger'][number] {
  return { ...entry, amount: toMajor(entry.amount, entry.currency), at: entry.at.toISOString() };
}

function receiptOf(receipt: AdminReceipt): StudioOrder['receipts'][number] {
  const { issued_at, total, currency } = receipt;
  return { ...receipt, issued_at: issued_at.toISOString(), total: toMajor(total, currency) };
}

function mailOf({ id, kind, to_email, subject, state, last_error, created_at }: MailSummary) {
  return { id, kind, to: to_email, subject, state, last_error, created_at: created_at.toISOString() };
}

function sumsOf({ subtotal, discount, gift, waived, total, currency }: AdminOrder) {
  const major = (amount: number): number => toMajor(amount, currency);
  return {
    subtotal: major(subtotal),
    discount: major(discount),
    gift: major(gift),
    waived: major(waived),
    total: major(total),
  };
}

async function papersOf({ db, mailsOf }: OrderAdminDeps, { id, checkout_id }: AdminOrder) {
  const [receipts, payments, ledger, disputes, mails] = await Promise.all([
    readAdminReceipts(db, id),
    readAdminPayments(db, checkout_id),
    readAdminLedger(db, checkout_id),
    readAdminDisputes(db, checkout_id),
    mailsOf(id),
  ]);
  return {
    receipts: receipts.map(receiptOf),
    payments: payments.map(wired),
    ledger: ledger.map(entryOf),
    disputes: disputes.map(wired),
    mails: mails.map(mailOf),
  };
}

async function orderOf(deps: OrderAdminDeps, viewer: SignedIn, id: OrderId): ReturnType<OrderAdmin['order']> {
  const [order, money] = await Promise.all([readAdminOrder(deps.db, id), deps.money.order(viewer, id)]);
  if (order === null) return refuse('not_found', 'This order does not exist.');
  if (!money.ok) return money;
  const [items, events, papers] = await Promise.all([
    readAdminItems(deps.db, id),
    readAdminHistory(deps.db, id),
    papersOf(deps, order),
  ]);
  const { currency, made_at, made_by, made_reference } = order;
  return ok({
    id,
    created_at: order.created_at.toISOString(),
    completed_at: order.completed_at?.toISOString() ?? null,
    order_status: order.order_status,
    currency,
    customer: customerOf(order),
    ...sumsOf(order),
    code: order.code,
    vat: vatOf(order),
    by_hand:
      made_at === null ? null : { by: made_by, reference: made_reference ?? '', at: made_at.toISOString() },
    items: items.map((item) => itemOf(item, currency)),
    money: money.value,
    ...papers,
    history: historyOf(deps, events, items),
  });
}

/** Builds the studio's list and page of orders. */
export function createOrderAdmin(deps: OrderAdminDeps): OrderAdmin {
  return { list: (input) => list(deps, input), order: (viewer, id) => orderOf(deps, viewer, id) };
}
