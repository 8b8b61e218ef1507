import { randomBytes } from 'node:crypto';

export type Json = Record<string, unknown>;
export interface Money {
  currency_code: string;
  value: string;
}

export interface FakeOrder {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  createdAt: Date;
  updatedAt: Date;
  customId: string | null;
  invoiceId: string | null;
  amount: Money;
  /** What else was asked of the buyer's account, such as to be billed again later. */
  attributes: Json | null;
  /** Known once a buyer has agreed. */
  payer: Json | null;
  /** What PayPal does when the money is asked for. */
  next: 'take' | 'decline' | 'challenge' | 'review';
}

export interface FakeCapture {
  id: string;
  /** The order or subscription that it took the money for. */
  orderId: string | null;
  subscriptionId: string | null;
  at: Date;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Money;
}

export interface FakeRefund {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  amount: Money;
  customId: string | null;
  at: Date;
}

export interface FakeDispute {
  id: string;
  captureId: string;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  outcome: string | null;
  amount: Money;
  at: Date;
}

export interface FakeSubscription {
  id: string;
  planId: string;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  customId: string | null;
  /** Where its buyer is sent from PayPal's page. */
  returnUrl: string;
  cancelUrl: string;
  email: string | null;
  createdAt: Date;
  startedAt: Date | null;
  failures: number;
  owed: Money;
  /** What was tried; those that took money are captures too. */
  charges: { id: string; status: string; time: Date; amount: Money }[];
}

/** What a PayPal account knows. */
export interface Books {
  readonly orders: Map<string, FakeOrder>;
  readonly captures: Map<string, FakeCapture>;
  readonly refunds: Map<string, FakeRefund>;
  readonly disputes: Map<string, FakeDispute>;
  readonly subscriptions: Map<string, FakeSubscription>;
  /** Plans of the account and what a month of each costs. */
  readonly plans: Map<string, Money>;
  readonly events: FakeEvent[];
  /** After how many failed charges in a row a subscription is suspended. */
  readonly failureThreshold: number;
  /** Whether orders that wait for their buyer can be changed. */
  patchesWaiting: boolean;
  /** What becomes of an outstanding balance that we ask for: PayPal takes it at once or some time later, or not at all. */
  collects: 'at once' | 'later' | 'never';
  /** How refunds go from now on: those of an eCheck take days. */
  refundStatus: 'COMPLETED' | 'PENDING';
  readonly now: () => Date;
}

/** News as it is sent to the webhook. */
export interface FakeEvent {
  readonly id: string;
  readonly event_type: string;
  readonly resource: Json;
  readonly about: string;
  readonly at: Date;
}

/** A PayPal account without any business. */
export function emptyBooks(now: () => Date): Books {
  return {
    orders: new Map(),
    captures: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    subscriptions: new Map(),
    plans: new Map(),
    events: [],
    failureThreshold: 3,
    patchesWaiting: true,
    collects: 'at once',
    refundStatus: 'COMPLETED',
    now,
  };
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** An id such as PayPal gives: 17 capital letters and digits. */
export function newId(prefix = ''): string {
  return prefix + [...randomBytes(17)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Something that PayPal says no to. */
export class FakeRefusal extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

/** Notes news that the webhook is to hear of. */
export function tell(books: Books, event: { event_type: string; about: string }, resource: Json): void {
  books.events.push({ id: newId('WH-'), ...event, resource, at: books.now() });
}

/** What news about a capture is about: the order, or the charge of a subscription itself. */
export function subjectOf({ id, orderId }: FakeCapture): string {
  return orderId ?? id;
}

/** Cents of an amount, whatever its currency: only to add and compare. */
export function cents({ value }: Money): bigint {
  const [whole = '0', decimals = ''] = value.split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
}

/** What all amounts of one currency come to. */
export function sumOf(amounts: readonly Money[]): bigint {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0n);
}

const WHOLE = new Set(['HUF', 'JPY', 'TWD']);
const TAKEN = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
);

/** Refuses amounts as PayPal does: unknown currencies, zero, decimals too many. */
export function checkMoney(money: Money): void {
  if (!TAKEN.has(money.currency_code)) throw new FakeRefusal(422, 'INVALID_CURRENCY_CODE');
  const decimals = money.value.split('.')[1]?.length ?? 0;
  if (decimals > (WHOLE.has(money.currency_code) ? 0 : 2)) throw new FakeRefusal(422, 'DECIMAL_PRECISION');
  if (cents(money) <= 0n) throw new FakeRefusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
}

/** An entry of the books, or PayPal's 404. */
export function known<T>(entries: Map<string, T>, id: string | undefined): T {
  const entry = entries.get(id ?? '');
  if (entry === undefined) throw new FakeRefusal(404, 'INVALID_RESOURCE_ID');
  return entry;
}
