import {
  cents,
  checkMoney,
  FakeRefusal,
  known,
  newId,
  subjectOf,
  sumOf,
  tell,
  type Books,
  type FakeCapture,
  type FakeOrder,
  type FakeRefund,
  type Json,
  type Money,
} from './books';

const HOUR = 3_600_000;
// An order that nobody agrees to is forgotten after three hours.
const FORGOTTEN_MS = 3 * HOUR;

const write = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

// What PayPal lends a refund or capture that has no name of its own.
function customIdOf(books: Books, captureId: string): string | null {
  const capture = books.captures.get(captureId);
  const order = books.orders.get(capture?.orderId ?? '');
  return order?.customId ?? books.subscriptions.get(capture?.subscriptionId ?? '')?.customId ?? null;
}

/** A refund as `GET /v2/payments/refunds/{id}` answers. */
export function wireRefund(books: Books, refund: FakeRefund, base: string): Json {
  const made = [...books.refunds.values()].filter(({ captureId }) => captureId === refund.captureId);
  const before = made.slice(0, made.indexOf(refund) + 1).filter(isLasting);
  const inAll = write(sumOf(before.map(({ amount }) => amount)));
  return {
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    custom_id: refund.customId ?? customIdOf(books, refund.captureId) ?? undefined,
    create_time: refund.at.toISOString(),
    update_time: refund.at.toISOString(),
    seller_payable_breakdown: {
      total_refunded_amount: { currency_code: refund.amount.currency_code, value: inAll },
    },
    links: [{ rel: 'up', href: `${base}/v2/payments/captures/${refund.captureId}`, method: 'GET' }],
  };
}

// As Payments v1 tells of what went back of a subscription's charge.
function wireSaleBack(refund: FakeRefund): Json {
  const { value: total, currency_code: currency } = refund.amount;
  return {
    id: refund.id,
    sale_id: refund.captureId,
    state: refund.status.toLowerCase(),
    amount: { total: `-${total}`, currency },
  };
}

/** A capture as `GET /v2/payments/captures/{id}` answers. */
export function wireCapture(books: Books, capture: FakeCapture): Json {
  return {
    id: capture.id,
    status: capture.status,
    amount: capture.amount,
    final_capture: true,
    create_time: capture.at.toISOString(),
    custom_id: customIdOf(books, capture.id) ?? undefined,
    ...(capture.orderId === null
      ? {}
      : { supplementary_data: { related_ids: { order_id: capture.orderId } } }),
  };
}

/** An order as every call about it answers. */
export function wireOrder(books: Books, order: FakeOrder, base: string): Json {
  const captures = [...books.captures.values()].filter(({ orderId }) => orderId === order.id);
  const refunds = [...books.refunds.values()].filter(({ captureId }) =>
    captures.some(({ id }) => id === captureId),
  );
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.createdAt.toISOString(),
    // PayPal's own example of an approved order has no update_time: nothing tells one approval from the next.
    ...(order.status === 'APPROVED' ? {} : { update_time: order.updatedAt.toISOString() }),
    payment_source: { paypal: order.payer === null ? {} : { account_id: order.payer['payer_id'] } },
    ...(order.payer === null ? {} : { payer: order.payer }),
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        ...(order.customId === null ? {} : { custom_id: order.customId }),
        ...(order.invoiceId === null ? {} : { invoice_id: order.invoiceId }),
        ...(captures.length === 0
          ? {}
          : {
              payments: {
                // Inside its order a capture does not name it once more.
                captures: captures.map((capture) => {
                  const { supplementary_data: _own, ...shown } = wireCapture(books, capture);
                  return shown;
                }),
                ...(refunds.length === 0
                  ? {}
                  : { refunds: refunds.map((refund) => wireRefund(books, refund, base)) }),
              },
            }),
      },
    ],
    links: [
      {
        rel: 'payer-action',
        href: `https://www.sandbox.paypal.com/checkoutnow?token=${order.id}`,
        method: 'GET',
      },
    ],
  };
}

/** POST /v2/checkout/orders */
export function createOrder(books: Books, body: Json): FakeOrder {
  const [unit] = body['purchase_units'] as Json[];
  const wallet = (body['payment_source'] as Json | undefined)?.['paypal'] as Json | undefined;
  const amount = unit?.['amount'] as Money;
  checkMoney(amount);
  const now = books.now();
  const order: FakeOrder = {
    id: newId(),
    status: wallet === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    createdAt: now,
    updatedAt: now,
    customId: (unit?.['custom_id'] as string | undefined) ?? null,
    invoiceId: (unit?.['invoice_id'] as string | undefined) ?? null,
    amount: { currency_code: amount.currency_code, value: amount.value },
    attributes: (wallet?.['attributes'] as Json | undefined) ?? null,
    payer: null,
    next: 'take',
  };
  books.orders.set(order.id, order);
  return order;
}

/** GET /v2/checkout/orders/{id} */
export function findOrder(books: Books, id: string | undefined): FakeOrder {
  const order = known(books.orders, id);
  const age = books.now().getTime() - order.createdAt.getTime();
  if (order.payer === null && age > FORGOTTEN_MS) throw new FakeRefusal(404, 'INVALID_RESOURCE_ID');
  return order;
}

/** PATCH /v2/checkout/orders/{id} */
export function patchOrder(books: Books, order: FakeOrder, patches: readonly Json[]): void {
  if (order.status === 'COMPLETED') throw new FakeRefusal(422, 'ORDER_ALREADY_COMPLETED');
  // By the documents only orders that are created or approved can be changed; whether one that waits for its buyer can,
  // they do not say.
  if (order.status === 'PAYER_ACTION_REQUIRED' && !books.patchesWaiting)
    throw new FakeRefusal(422, 'NOT_PATCHABLE');
  for (const { op, path, value } of patches) {
    if (op !== 'replace' || path !== "/purchase_units/@reference_id=='default'/custom_id") {
      throw new FakeRefusal(422, 'NOT_PATCHABLE');
    }
    order.customId = String(value);
  }
  order.updatedAt = books.now();
}

/** A buyer agrees in PayPal's window. */
export function approveOrder(
  books: Books,
  order: FakeOrder,
  { next, base }: { next: FakeOrder['next']; base: string },
): void {
  if (order.status === 'COMPLETED') throw new FakeRefusal(422, 'ORDER_ALREADY_CAPTURED');
  order.payer = {
    payer_id: 'BUYER2345678X',
    email_address: 'buyer@example.com',
    address: { country_code: 'NL' },
  };
  order.status = 'APPROVED';
  order.next = next;
  order.updatedAt = books.now();
  tell(books, { event_type: 'CHECKOUT.ORDER.APPROVED', about: order.id }, wireOrder(books, order, base));
}

/** POST /v2/checkout/orders/{id}/capture */
export function captureOrder(books: Books, order: FakeOrder): void {
  if (order.status === 'COMPLETED') throw new FakeRefusal(422, 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw new FakeRefusal(422, 'ORDER_NOT_APPROVED');
  // The order stays approved, and a later capture may succeed: https://github.com/woocommerce/woocommerce-paypal-payments/issues/4633
  if (order.next === 'decline') throw new FakeRefusal(422, 'INSTRUMENT_DECLINED');
  if (order.next === 'challenge') {
    order.status = 'PAYER_ACTION_REQUIRED';
    throw new FakeRefusal(422, 'PAYER_ACTION_REQUIRED');
  }
  order.status = 'COMPLETED';
  order.updatedAt = books.now();
  const status = order.next === 'review' ? 'PENDING' : 'COMPLETED';
  const own = { orderId: order.id, subscriptionId: null, at: books.now() };
  const capture: FakeCapture = { id: newId(), ...own, status, amount: order.amount };
  books.captures.set(capture.id, capture);
  tell(books, { event_type: `PAYMENT.CAPTURE.${status}`, about: order.id }, wireCapture(books, capture));
}

const isLasting = ({ status }: FakeRefund): boolean => status !== 'FAILED' && status !== 'CANCELLED';

/** What went back of a capture, in cents. */
export function lasting(books: Books, capture: FakeCapture): bigint {
  const made = [...books.refunds.values()].filter(
    (refund) => refund.captureId === capture.id && isLasting(refund),
  );
  return sumOf(made.map(({ amount }) => amount));
}

/** POST /v2/payments/captures/{id}/refund, and the button in PayPal's own pages. */
export function refundCapture(
  books: Books,
  capture: FakeCapture,
  { amount, customId, base }: { amount: Money; customId: string | null; base: string },
): Json {
  checkMoney(amount);
  const rest = cents(capture.amount) - lasting(books, capture);
  if (rest === 0n) throw new FakeRefusal(422, 'CAPTURE_FULLY_REFUNDED');
  if (cents(amount) > rest) throw new FakeRefusal(422, 'REFUND_AMOUNT_EXCEEDED');
  if (amount.currency_code !== capture.amount.currency_code) throw new FakeRefusal(422, 'CURRENCY_MISMATCH');
  const made = { id: newId(), captureId: capture.id, amount, customId, at: books.now() };
  const refund: FakeRefund = { ...made, status: books.refundStatus };
  books.refunds.set(refund.id, refund);
  capture.status = cents(amount) === rest ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const wire = wireRefund(books, refund, base);
  const about = subjectOf(capture);
  // Of a subscription's charge both generations of news tell, in no certain order.
  if (capture.orderId === null) {
    tell(books, { event_type: 'PAYMENT.SALE.REFUNDED', about }, wireSaleBack(refund));
  }
  tell(books, { event_type: 'PAYMENT.CAPTURE.REFUNDED', about }, wire);
  return wire;
}

/** PayPal takes the money of a charge back by itself. It names the charge, or (`quietly`) nothing but the reversal. */
export function reverseCapture(
  books: Books,
  capture: FakeCapture,
  { quietly, base }: { quietly: boolean; base: string },
): void {
  const { value, currency_code: currency } = capture.amount;
  const reversal: FakeRefund = {
    id: newId(),
    captureId: capture.id,
    status: 'COMPLETED',
    amount: capture.amount,
    customId: null,
    at: books.now(),
  };
  books.refunds.set(reversal.id, reversal);
  capture.status = 'REFUNDED';
  if (capture.orderId !== null) {
    tell(
      books,
      { event_type: 'PAYMENT.CAPTURE.REVERSED', about: capture.orderId },
      wireRefund(books, reversal, base),
    );
    return;
  }
  tell(
    books,
    { event_type: 'PAYMENT.SALE.REVERSED', about: subjectOf(capture) },
    {
      id: reversal.id,
      ...(quietly ? {} : { sale_id: capture.id }),
      state: 'completed',
      amount: { total: `-${value}`, currency },
    },
  );
}
