import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { missing } from './api-error';

export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'last_payment_error'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'payment_method_types'
  | 'status'
> & { customer: string | null; latest_charge: string | null; payment_method: string | null };

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string };

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'reason' | 'status'
> & {
  charge: string;
  payment_intent: string;
  /** What moved because of it: out when the bank takes the money, in when it gives it back; nothing for a mere question. */
  balance_transactions: { id: string; amount: number; fee: number; net: number; currency: string }[];
};

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
> & { payment_intent: string; payment_method_details: { type: 'card'; card: object } };

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'
> & {
  name: string | null;
};

export interface Method {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  customer: string | null;
  readonly card: { brand: string; last4: string; country: string; exp_month: number; exp_year: number };
  /** The number that was typed; Stripe keeps it to itself, and so does the fake. */
  readonly number: string;
}

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'period_end'
  | 'period_start'
  | 'status'
  | 'status_transitions'
> & {
  customer: string;
  lines: { object: 'list'; data: { period: { start: number; end: number } }[] };
  parent: { type: string; subscription_details: { subscription: string; metadata: object } };
  /** Not shown: the intent that pays it. */
  intent: string;
};

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'status'
> & {
  cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null };
  customer: string;
  default_payment_method: string | null;
  latest_invoice: string;
  items: {
    object: 'list';
    data: { id: string; price: { id: string }; current_period_start: number; current_period_end: number }[];
  };
};

export type Setup = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'client_secret' | 'created' | 'livemode' | 'metadata' | 'status' | 'usage'
> & { customer: string | null; payment_method: string | null };

export interface Price {
  readonly id: string;
  readonly unit_amount: number;
  readonly currency: string;
  /** Whether it can be sold; true where left out. */
  active?: boolean;
  /** Every month where left out. */
  readonly every?: { readonly interval: 'day' | 'week' | 'month' | 'year'; readonly count: number };
}

/** Tells whoever listens that something happened to an object of Stripe's. */
export type Tell = (type: string, object: object) => void;

/** Things by id, in the order in which they were made. */
export class Shelf<T extends { readonly id: string }> {
  private readonly things = new Map<string, T>();
  private readonly kind: string;

  constructor(kind: string) {
    this.kind = kind;
  }

  add(thing: T): T {
    this.things.set(thing.id, thing);
    return thing;
  }

  get(id: string): T {
    const thing = this.things.get(id);
    if (thing === undefined) throw missing(this.kind, id);
    return thing;
  }

  /** Newest first, as Stripe lists. */
  list(filter: (thing: T) => boolean = () => true): T[] {
    return [...this.things.values()].filter(filter).toReversed();
  }
}

/** Everything that the fake account holds. */
export interface Book {
  readonly now: () => Date;
  readonly tell: Tell;
  readonly intents: Shelf<Intent>;
  readonly charges: Shelf<Charge>;
  readonly refunds: Shelf<Refund>;
  readonly disputes: Shelf<Dispute>;
  readonly customers: Shelf<Customer>;
  readonly methods: Shelf<Method>;
  readonly invoices: Shelf<Invoice>;
  readonly subscriptions: Shelf<Subscription>;
  readonly setups: Shelf<Setup>;
  readonly prices: Shelf<Price>;
  /** How refunds go from now on; some banks take days. */
  refundStatus: 'succeeded' | 'pending';
  /** Whether the account holds what refunds take out of it. */
  balance: 'enough' | 'short';
  /** What hangs on an intent follows it: its invoice. */
  paid: (intent: Intent, method: Method) => void;
  refused: (intent: Intent) => void;
  /** Its bank wants to ask the card's owner, who is not there. */
  actionRequired: (intent: Intent) => void;
}

export function createBook(now: () => Date, tell: Tell): Book {
  return {
    now,
    tell,
    intents: new Shelf('payment_intent'),
    charges: new Shelf('charge'),
    refunds: new Shelf('refund'),
    disputes: new Shelf('dispute'),
    customers: new Shelf('customer'),
    methods: new Shelf('payment_method'),
    invoices: new Shelf('invoice'),
    subscriptions: new Shelf('subscription'),
    setups: new Shelf('setup_intent'),
    prices: new Shelf('price'),
    refundStatus: 'succeeded',
    balance: 'enough',
    paid: () => {},
    refused: () => {},
    actionRequired: () => {},
  };
}

/** Ids as Stripe makes them. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Stripe's clock: seconds since 1970. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
