import {
  cents,
  FakeRefusal,
  known,
  newId,
  tell,
  type Books,
  type FakeSubscription,
  type Json,
  type Money,
} from './books';

// As PayPal writes it in billing_info, with one decimal.
const NOTHING = (money: Money): Money => ({ currency_code: money.currency_code, value: '0.0' });

function monthAfter(date: Date, months: number): Date {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + months);
  return next;
}

const isPaid = ({ status }: { readonly status: string }): boolean => status === 'COMPLETED';

function lastPaid(subscription: FakeSubscription) {
  return subscription.charges.findLast(isPaid) ?? null;
}

/** A plan as `GET /v1/billing/plans/{id}` answers: one regular cycle of a month that never ends. */
export function wirePlan(id: string, price: Money): Json {
  return {
    id,
    product_id: 'PROD-1',
    name: 'Monthly',
    status: 'ACTIVE',
    billing_cycles: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        pricing_scheme: { fixed_price: price },
      },
    ],
  };
}

function approveLinks({ id }: FakeSubscription): Json[] {
  const href = `https://www.sandbox.paypal.com/webapps/billing/subscriptions?ba_token=${id}`;
  return [{ rel: 'approve', href, method: 'GET' }];
}

/** A subscription as `GET /v1/billing/subscriptions/{id}` answers. */
export function wireSubscription(subscription: FakeSubscription): Json {
  const paid = lastPaid(subscription);
  const { startedAt } = subscription;
  const months = subscription.charges.filter(isPaid).length;
  return {
    id: subscription.id,
    plan_id: subscription.planId,
    status: subscription.status,
    custom_id: subscription.customId ?? undefined,
    create_time: subscription.createdAt.toISOString(),
    start_time: (startedAt ?? subscription.createdAt).toISOString(),
    ...(subscription.email === null ? {} : { subscriber: { email_address: subscription.email } }),
    ...(startedAt === null
      ? {}
      : {
          billing_info: {
            outstanding_balance: subscription.owed,
            failed_payments_count: subscription.failures,
            ...(paid === null
              ? {}
              : { last_payment: { amount: paid.amount, time: paid.time.toISOString() } }),
            ...(subscription.status === 'ACTIVE'
              ? { next_billing_time: monthAfter(startedAt, Math.max(1, months)).toISOString() }
              : {}),
          },
        }),
    links: approveLinks(subscription),
  };
}

// Where PayPal's page sends a buyer, as a request says.
function pagesOf(body: Json): Pick<FakeSubscription, 'returnUrl' | 'cancelUrl'> {
  const context = (body['application_context'] ?? {}) as Json;
  return { returnUrl: String(context['return_url']), cancelUrl: String(context['cancel_url']) };
}

/** POST /v1/billing/subscriptions */
export function createSubscription(books: Books, body: Json): FakeSubscription {
  const planId = String(body['plan_id']);
  const price = books.plans.get(planId);
  if (price === undefined) throw new FakeRefusal(404, 'INVALID_RESOURCE_ID');
  const subscription: FakeSubscription = {
    id: newId('I-'),
    planId,
    status: 'APPROVAL_PENDING',
    customId: (body['custom_id'] as string | undefined) ?? null,
    ...pagesOf(body),
    email: null,
    createdAt: books.now(),
    startedAt: null,
    failures: 0,
    owed: NOTHING(price),
    charges: [],
  };
  books.subscriptions.set(subscription.id, subscription);
  return subscription;
}

/** POST /v1/billing/subscriptions/{id}/revise: what is answered is the revision, without the subscription's own id. */
export function reviseSubscription(subscription: FakeSubscription, body: Json): Json {
  if (!['ACTIVE', 'SUSPENDED'].includes(subscription.status)) {
    throw new FakeRefusal(422, 'SUBSCRIPTION_STATUS_INVALID');
  }
  Object.assign(subscription, pagesOf(body));
  return { plan_id: subscription.planId, plan_overridden: false, links: approveLinks(subscription) };
}

/** PayPal charges a month: when a buyer agrees, by its calendar, or when we ask for what is owed. */
export function chargeMonth(books: Books, subscription: FakeSubscription, succeeds: boolean): void {
  const amount = known(books.plans, subscription.planId);
  const charge = { id: newId(), status: succeeds ? 'COMPLETED' : 'DECLINED', time: books.now(), amount };
  subscription.charges.push(charge);
  subscription.failures = succeeds ? 0 : subscription.failures + 1;
  subscription.owed = succeeds ? NOTHING(amount) : amount;
  if (succeeds) {
    // Paid again it is active again, by PayPal itself: nobody else may activate it once the threshold was reached.
    if (subscription.status === 'SUSPENDED') subscription.status = 'ACTIVE';
    const own = { orderId: null, subscriptionId: subscription.id, at: charge.time };
    books.captures.set(charge.id, { id: charge.id, ...own, status: 'COMPLETED', amount });
    const sale = { id: charge.id, state: 'completed', billing_agreement_id: subscription.id };
    tell(books, { event_type: 'PAYMENT.SALE.COMPLETED', about: subscription.id }, sale);
    return;
  }
  tell(
    books,
    { event_type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', about: subscription.id },
    wireSubscription(subscription),
  );
  if (subscription.failures < books.failureThreshold || subscription.status !== 'ACTIVE') return;
  subscription.status = 'SUSPENDED';
  tell(
    books,
    { event_type: 'BILLING.SUBSCRIPTION.SUSPENDED', about: subscription.id },
    wireSubscription(subscription),
  );
}

/** POST /v1/billing/subscriptions/{id}/capture: accepted at once, done at once, later or never. */
export function collectOutstanding(books: Books, subscription: FakeSubscription, amount: Money): void {
  if (!['ACTIVE', 'SUSPENDED', 'EXPIRED'].includes(subscription.status)) {
    throw new FakeRefusal(422, 'SUBSCRIPTION_STATUS_INVALID');
  }
  if (cents(subscription.owed) === 0n) throw new FakeRefusal(422, 'ZERO_OUTSTANDING_BALANCE');
  if (cents(amount) > cents(subscription.owed))
    throw new FakeRefusal(422, 'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE');
  if (books.collects === 'at once') chargeMonth(books, subscription, true);
}

// Midnight of the account's place: before it, by the clock of UTC, the evening of the day before.
function eveningBefore(now: Date): Date {
  const evening = new Date(now);
  evening.setUTCDate(evening.getUTCDate() - 1);
  evening.setUTCHours(22, 0, 0, 0);
  return evening;
}

/** A buyer agrees on PayPal's page: the first month is charged at once, or seconds to hours later. */
export function approveSubscription(
  books: Books,
  subscription: FakeSubscription,
  first: 'at once' | 'later',
): void {
  subscription.status = 'ACTIVE';
  subscription.startedAt = first === 'later' ? eveningBefore(books.now()) : books.now();
  subscription.email = 'buyer@example.com';
  tell(
    books,
    { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', about: subscription.id },
    wireSubscription(subscription),
  );
  if (first === 'at once') chargeMonth(books, subscription, true);
}

/** POST /v1/billing/subscriptions/{id}/cancel */
export function cancelSubscription(books: Books, subscription: FakeSubscription): void {
  if (!['ACTIVE', 'SUSPENDED'].includes(subscription.status)) {
    throw new FakeRefusal(422, 'SUBSCRIPTION_STATUS_INVALID');
  }
  subscription.status = 'CANCELLED';
  tell(
    books,
    { event_type: 'BILLING.SUBSCRIPTION.CANCELLED', about: subscription.id },
    wireSubscription(subscription),
  );
}

/** GET /v1/billing/subscriptions/{id}/transactions */
export function wireCharges(
  books: Books,
  subscription: FakeSubscription,
  { from, to }: { from: Date; to: Date },
): Json {
  const charges = subscription.charges.filter(({ time }) => time >= from && time <= to);
  return {
    transactions: charges.map(({ id, status, time, amount }) => ({
      id,
      status: books.captures.get(id)?.status ?? status,
      time: time.toISOString(),
      amount_with_breakdown: { gross_amount: amount },
    })),
  };
}
