import type { MailSummary } from '@/platform/mail/mail-outbox';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { actionWords, orderSearch, type OrderMoneyState, type OrderState } from '../order-desk.rules';
import type { ListedOrder, StudioOrder } from '../order-desk.contract';
import type { MoneyService } from '@/modules/shop/checkout/server';
import {
  deskDisputes,
  deskHistory,
  deskItems,
  deskLedger,
  deskOrder,
  deskPayments,
  deskReceipts,
  type DeskEntry,
  type DeskEvent,
  type DeskItem,
  type DeskOrder,
  type DeskReceipt,
} from './order-desk.read-model';
import { listOrders, MOST_FOUND, ordersNaming, type ListedRow } from './order-list.read-model';

export interface OrderDeskDeps {
  readonly db: Db;
  readonly money: Pick<MoneyService, 'order'>;
  /** The newest mails about an order. */
  readonly mailsOf: (id: OrderId) => Promise<MailSummary[]>;
  /** What an event of an order is called. */
  readonly eventText: (kind: string, data: Record<string, unknown>) => string;
}

export interface OrdersWish {
  readonly q?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly money?: OrderMoneyState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** All orders, for whoever looks after them. */
export interface OrderDesk {
  list(wish: OrdersWish): Promise<{ orders: ListedOrder[]; total: number; more: boolean }>;
  order(viewer: SignedIn, id: OrderId): Promise<Answer<StudioOrder, 'not_found'>>;
}

function listed(row: ListedRow): ListedOrder {
  return { ...row, created_at: row.created_at.toISOString(), paid: toMajor(row.paid, row.currency) };
}

async function list(deps: OrderDeskDeps, wish: OrdersWish): ReturnType<OrderDesk['list']> {
  const { q = '', state = null, money = null, from = null, to = null, page, perPage } = wish;
  const search = orderSearch(q);
  const named = search === null ? [] : await ordersNaming(deps.db, { search, typed: q });
  const ask = { search, state, money, from, to, limit: perPage, offset: (page - 1) * perPage };
  const { rows, total } = await listOrders(deps.db, ask, named);
  const more = search !== null && total > MOST_FOUND;
  return { orders: rows.map(listed), total: more ? MOST_FOUND : total, more };
}

function customerOf(order: DeskOrder): StudioOrder['customer'] {
  const { first_name, last_name, email, phone, user_id, account_email } = order;
  const moved = account_email !== null && account_email.toLowerCase() !== email.toLowerCase();
  return { first_name, last_name, email, phone, user_id, account_email: moved ? account_email : null };
}

// What else the decision rests on stands on the receipt.
function vatOf({ vat, currency }: DeskOrder): StudioOrder['vat'] {
  if (vat === null) return null;
  const { rule, rate_bp, amount, evidence } = vat;
  const { country, vat_id } = evidence;
  return { rule, rate: rate_bp / 100, amount: toMajor(amount, currency), country, vat_id };
}

function itemOf(item: DeskItem, currency: string): StudioOrder['items'][number] {
  const { price, total_price, discount } = item;
  const major = (amount: number): number => toMajor(amount, currency);
  return { ...item, price: major(price), total_price: major(total_price), discount: major(discount) };
}

type Entry = StudioOrder['history'][number];

function historyOf(deps: OrderDeskDeps, events: readonly DeskEvent[], items: readonly DeskItem[]): Entry[] {
  const nameOf = (id: number | null): string | null => {
    const item = items.length < 2 ? undefined : items.find((one) => one.id === id);
    return item === undefined ? null : (item.track ?? item.service_name);
  };
  return events.map(({ source, kind, data, actor, who, item_id, at }) => ({
    text: source === 'event' ? deps.eventText(kind, data) : actionWords(kind),
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

function entryOf(entry: DeskEntry): StudioOrder['ledger'][number] {
  return { ...entry, amount: toMajor(entry.amount, entry.currency), at: entry.at.toISOString() };
}

function receiptOf(receipt: DeskReceipt): StudioOrder['receipts'][number] {
  const { issued_at, total, currency } = receipt;
  return { ...receipt, issued_at: issued_at.toISOString(), total: toMajor(total, currency) };
}

function mailOf({ id, kind, to_email, subject, state, last_error, created_at }: MailSummary) {
  return { id, kind, to: to_email, subject, state, last_error, created_at: created_at.toISOString() };
}

function sumsOf({ subtotal, discount, gift, waived, total, currency }: DeskOrder) {
  const major = (amount: number): number => toMajor(amount, currency);
  return {
    subtotal: major(subtotal),
    discount: major(discount),
    gift: major(gift),
    waived: major(waived),
    total: major(total),
  };
}

async function papersOf({ db, mailsOf }: OrderDeskDeps, { id, checkout_id }: DeskOrder) {
  const [receipts, payments, ledger, disputes, mails] = await Promise.all([
    deskReceipts(db, id),
    deskPayments(db, checkout_id),
    deskLedger(db, checkout_id),
    deskDisputes(db, checkout_id),
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

async function orderOf(deps: OrderDeskDeps, viewer: SignedIn, id: OrderId): ReturnType<OrderDesk['order']> {
  const [order, money] = await Promise.all([deskOrder(deps.db, id), deps.money.order(viewer, id)]);
  if (order === null) return refuse('not_found', 'This order does not exist.');
  if (!money.ok) return money;
  const [items, events, papers] = await Promise.all([
    deskItems(deps.db, id),
    deskHistory(deps.db, id),
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
export function createOrderDesk(deps: OrderDeskDeps): OrderDesk {
  return { list: (wish) => list(deps, wish), order: (viewer, id) => orderOf(deps, viewer, id) };
}
