import { MINUTE } from '@/shared/clock';
import type { OrderId, SubscriptionId, UserId } from '@/shared/ids';
import { fromMajor, toMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { WireSubscription } from '../subscriptions.contract';
import { GIVE_UP_MS } from '../subscriptions.rules';
import { beginCardChange, confirmCardChange, findOwn, type CardChange } from './change-card';
import { settleSubscription } from './settle-subscription';
import { giveUp, providerOf, subscribe, type Started, type SubscribeInput } from './subscribe';
import type { SubscriptionsDeps } from './subscriptions.deps';
import {
  invoicesOf,
  listOf,
  readByReference,
  claimDue,
  type InvoiceRow,
  type SubscriptionRow,
} from './subscriptions.store';
import { wireSubscription } from './subscriptions.wire';
import { plansOf, type PlanIds } from '@/modules/catalogue/services/plans.rules';

/** What a browser may read again of a subscription that it began. */
export interface SubscriptionContents {
  readonly amount: number;
  readonly currency: string;
  readonly user_id: UserId;
  readonly subscriptionId: string;
  readonly product: PlanIds & {
    readonly id: number;
    readonly name: string;
    readonly price: number;
    /** The same where the catalogue has it below its list price; null where it is the list price. */
    readonly discounted_price: number | null;
    readonly service_type: 'subscription';
  };
  readonly userInfo: {
    readonly id: UserId;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
  };
}

type ClaimRefusal = 'payment_required' | 'not_found' | 'conflict';

export interface SubscriptionsService {
  subscribe(userId: UserId, input: SubscribeInput): Promise<Answer<Started, 'conflict' | 'invalid'>>;
  list(userId: UserId): Promise<WireSubscription[]>;
  /** Lets it end with its paid time; asked again, nothing more happens. */
  cancel(userId: UserId, id: SubscriptionId): Promise<Answer<WireSubscription, 'not_found' | 'conflict'>>;
  beginCardChange(userId: UserId, id: SubscriptionId): Promise<Answer<CardChange, 'not_found' | 'conflict'>>;
  confirmCardChange(
    userId: UserId,
    change: { id: SubscriptionId; setup_reference: string; setup_token: string },
  ): Promise<Answer<WireSubscription, 'not_found' | 'conflict' | 'forbidden' | 'payment_required'>>;
  /** The order of the first month, by the provider's id of the subscription; the same one however often asked. */
  claim(
    userId: UserId | null,
    claim: { reference: string; amount: number },
  ): Promise<Answer<OrderId, ClaimRefusal>>;
  /** What a browser finds again of a subscription; null where it is none of this customer's. */
  contents(userId: UserId | null, reference: string): Promise<SubscriptionContents | null>;
  /** Brings a subscription up to date: what webhooks call. */
  settle(provider: string, reference: string): Promise<void>;
  /** Asks again about those that something may be left to do for; answers how many. */
  reconcile(): Promise<number>;
}

const BATCH = 50;
const LEASE_MS = 2 * MINUTE;
const FLAGGED =
  'We received your payment, but it does not match your package. We will look into it and email you.';
const UNPAID = 'The first month of this package is not paid yet.';

async function ownByReference(
  { db, providers }: SubscriptionsDeps,
  userId: UserId | null,
  reference: string,
): Promise<(SubscriptionRow & { user_id: UserId }) | null> {
  // Nobody's are those of erased accounts: no visitor's.
  if (userId === null) return null;
  const names = providers.all.map(({ name }) => name);
  const row = await readByReference(db, names, reference);
  return row?.user_id === userId ? { ...row, user_id: userId } : null;
}

function answerOf(invoices: readonly InvoiceRow[]): Answer<OrderId, ClaimRefusal> {
  const made = invoices.find(({ order_id }) => order_id !== null)?.order_id ?? null;
  if (made !== null) return ok(made);
  return invoices.length > 0 ? refuse('conflict', FLAGGED) : refuse('payment_required', UNPAID);
}

async function claim(
  deps: SubscriptionsDeps,
  userId: UserId | null,
  { reference, amount }: { reference: string; amount: number },
): Promise<Answer<OrderId, ClaimRefusal>> {
  const row = await ownByReference(deps, userId, reference);
  if (row === null) return refuse('not_found', 'This package does not exist.');
  const { price, currency } = row;
  if (fromMajor(amount, currency) !== price) {
    return refuse('conflict', 'This package has another price. Please reload the page.', {
      data: { amount: price, total: toMajor(price, currency), currency },
    });
  }
  if (row.started_at === null) await settleSubscription(deps, providerOf(deps, row), reference);
  return answerOf(await invoicesOf(deps.db, row.id));
}

async function listedOf(deps: SubscriptionsDeps, row: SubscriptionRow): Promise<WireSubscription> {
  const orders = await invoicesOf(deps.db, row.id);
  return wireSubscription({ ...row, last_order_id: orders.at(-1)?.order_id ?? null });
}

async function cancel(
  deps: SubscriptionsDeps,
  userId: UserId,
  id: SubscriptionId,
): Promise<Answer<WireSubscription, 'not_found' | 'conflict'>> {
  const own = await findOwn(deps, userId, id);
  if (!own.ok) return own;
  if (own.value.state === 'ended') return refuse('conflict', 'This package has ended already.');
  if (own.value.cancels_at_period_end) return ok(await listedOf(deps, own.value));
  const provider = providerOf(deps, own.value);
  await provider.subscriptions?.cancelAtPeriodEnd(own.value.reference);
  const now = await settleSubscription(deps, provider, own.value.reference);
  return ok(await listedOf(deps, now ?? own.value));
}

async function contents(
  deps: SubscriptionsDeps,
  userId: UserId | null,
  reference: string,
): Promise<SubscriptionContents | null> {
  const row = await ownByReference(deps, userId, reference);
  if (row === null) return null;
  const { line, currency, payer } = row;
  const price = toMajor(row.price, currency);
  return {
    amount: price,
    currency,
    user_id: row.user_id,
    subscriptionId: reference,
    product: {
      id: row.service_id,
      name: line.service_name,
      price,
      discounted_price: row.price < line.list_price ? price : null,
      service_type: 'subscription',
      ...plansOf(line),
    },
    userInfo: {
      id: row.user_id,
      first_name: payer.first_name,
      last_name: payer.last_name,
      email: payer.email,
    },
  };
}

async function lookAt(deps: SubscriptionsDeps, row: SubscriptionRow): Promise<void> {
  try {
    const age = deps.clock.now().getTime() - row.created_at.getTime();
    const { reference } = row;
    const settled =
      reference === null ? null : await settleSubscription(deps, providerOf(deps, row), reference);
    // Its payment may have been found just now.
    const now = settled ?? row;
    if (now.state === 'incomplete' && age >= GIVE_UP_MS) await giveUp(deps, now);
  } catch (error) {
    deps.log.error({ err: error, subscription: row.id }, 'a subscription could not be looked at');
  }
}

async function reconcile(deps: SubscriptionsDeps): Promise<number> {
  let looked = 0;
  for (;;) {
    const now = deps.clock.now();
    const lease = { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH };
    const due = await claimDue(deps.db, lease);
    for (const row of due) await lookAt(deps, row);
    looked += due.length;
    if (due.length < BATCH) return looked;
  }
}

/** Builds the subscriptions: buying, renewing, changing and ending monthly packages. */
export function createSubscriptionsService(deps: SubscriptionsDeps): SubscriptionsService {
  return {
    subscribe: (userId, input) => subscribe(deps, userId, input),
    list: async (userId) => (await listOf(deps.db, userId)).map(wireSubscription),
    cancel: (userId, id) => cancel(deps, userId, id),
    beginCardChange: (userId, id) => beginCardChange(deps, userId, id),
    async confirmCardChange(userId, change) {
      const done = await confirmCardChange(deps, userId, change);
      return done.ok ? ok(await listedOf(deps, done.value)) : done;
    },
    claim: (userId, asked) => claim(deps, userId, asked),
    contents: (userId, reference) => contents(deps, userId, reference),
    async settle(name, reference) {
      const provider = deps.providers.all.find((one) => one.name === name);
      if (provider === undefined) throw new Error(`The provider ${name} is not switched on.`);
      const row = await settleSubscription(deps, provider, reference);
      if (row === null)
        deps.log.warn({ provider: name, reference }, 'news of a subscription that is none of ours');
    },
    reconcile: () => reconcile(deps),
  };
}
