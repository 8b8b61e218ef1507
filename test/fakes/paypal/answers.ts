import { FakeRefusal, known, type Books, type Json, type Money } from './books';
import { wireDispute, wireWholeDispute } from './disputes';
import { listEvents } from './news';
import {
  captureOrder,
  createOrder,
  findOrder,
  patchOrder,
  refundCapture,
  wireCapture,
  wireOrder,
  wireRefund,
} from './payments';
import {
  cancelSubscription,
  collectOutstanding,
  createSubscription,
  reviseSubscription,
  wireCharges,
  wirePlan,
  wireSubscription,
} from './subscriptions';

export interface FakeOptions {
  readonly base: string;
  readonly mayReadDisputes: boolean;
  /** What the list of sent news does: lists what is about a charge, or only what bears its very id; or refuses. */
  readonly news: 'by charge' | 'by id' | 'refused';
  /** Whether the certificate comes with the one that signed it. */
  readonly chain: boolean;
  /** Answers by PayPal-Request-Id, as long as PayPal keeps them. */
  readonly kept: Map<string, { until: number; answer: Answered | FakeRefusal }>;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly requestId: string | undefined;
}

export interface Answered {
  readonly status: number;
  readonly body?: object;
}

const HOUR = 3_600_000;

type Handler = (
  books: Books,
  asked: { id: string | undefined; query: URLSearchParams; body: Json },
  options: FakeOptions,
) => Answered;

interface Place {
  readonly at: RegExp;
  readonly method: string;
  /** How long an answer is kept for its request id; 0 where PayPal keeps none. */
  readonly storedMs: number;
  readonly handle: Handler;
}

function disputesOf(books: Books, captureId: string | null): Answered {
  const found = [...books.disputes.values()].filter((one) => one.captureId === captureId);
  return {
    status: 200,
    body: {
      items: found.map(wireDispute),
    },
  };
}

// Orders: 6 hours. Captures, refunds and subscriptions: 45 days. https://developer.paypal.com/api/rest/reference/idempotency/
const PLACES: readonly Place[] = [
  {
    method: 'POST',
    at: /^\/v2\/checkout\/orders$/,
    storedMs: 6 * HOUR,
    handle: (books, { body }, options) => {
      const order = createOrder(books, body);
      return { status: 201, body: wireOrder(books, order, options.base) };
    },
  },
  {
    method: 'GET',
    at: /^\/v2\/checkout\/orders\/([^/]+)$/,
    storedMs: 0,
    handle: (books, { id }, { base }) => ({
      status: 200,
      body: wireOrder(books, findOrder(books, id), base),
    }),
  },
  {
    method: 'PATCH',
    at: /^\/v2\/checkout\/orders\/([^/]+)$/,
    storedMs: 0,
    handle: (books, { id, body }) => {
      patchOrder(books, findOrder(books, id), body as unknown as Json[]);
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    at: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
    storedMs: 6 * HOUR,
    handle: (books, { id }, { base }) => {
      const order = findOrder(books, id);
      captureOrder(books, order);
      return { status: 201, body: wireOrder(books, order, base) };
    },
  },
  {
    method: 'GET',
    at: /^\/v2\/payments\/captures\/([^/]+)$/,
    storedMs: 0,
    handle: (books, { id }) => ({ status: 200, body: wireCapture(books, known(books.captures, id)) }),
  },
  {
    method: 'POST',
    at: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    storedMs: 45 * 24 * HOUR,
    handle: (books, { id, body }, { base }) => {
      const capture = known(books.captures, id);
      const amount = (body['amount'] as Money | undefined) ?? capture.amount;
      const customId = (body['custom_id'] as string | undefined) ?? null;
      return { status: 201, body: refundCapture(books, capture, { amount, customId, base }) };
    },
  },
  {
    method: 'GET',
    at: /^\/v2\/payments\/refunds\/([^/]+)$/,
    storedMs: 0,
    handle: (books, { id }, { base }) => ({
      status: 200,
      body: wireRefund(books, known(books.refunds, id), base),
    }),
  },
  {
    method: 'GET',
    at: /^\/v1\/notifications\/webhooks-events$/,
    storedMs: 0,
    handle: (books, { query }, { news }) => {
      if (news === 'refused') throw new FakeRefusal(403, 'NOT_AUTHORIZED');
      return { status: 200, body: listEvents(books, query, news === 'by charge') };
    },
  },
  {
    method: 'GET',
    at: /^\/v1\/customer\/disputes$/,
    storedMs: 0,
    handle: (books, { query }, { mayReadDisputes }) => {
      if (!mayReadDisputes) throw new FakeRefusal(403, 'PERMISSION_DENIED');
      return disputesOf(books, query.get('disputed_transaction_id'));
    },
  },
  {
    method: 'GET',
    at: /^\/v1\/customer\/disputes\/([^/]+)$/,
    storedMs: 0,
    handle: (books, { id }) => {
      const dispute = known(books.disputes, id);
      return { status: 200, body: wireWholeDispute(dispute) };
    },
  },
  {
    method: 'GET',
    at: /^\/v1\/billing\/plans\/([^/]+)$/,
    storedMs: 0,
    handle: (books, { id }) => ({ status: 200, body: wirePlan(id ?? '', known(books.plans, id)) }),
  },
  {
    method: 'POST',
    at: /^\/v1\/billing\/subscriptions$/,
    storedMs: 72 * HOUR,
    handle: (books, { body }) => ({ status: 201, body: wireSubscription(createSubscription(books, body)) }),
  },
  {
    method: 'GET',
    at: /^\/v1\/billing\/subscriptions\/([^/]+)$/,
    storedMs: 0,
    handle: (books, { id }) => ({ status: 200, body: wireSubscription(known(books.subscriptions, id)) }),
  },
  {
    method: 'GET',
    at: /^\/v1\/billing\/subscriptions\/([^/]+)\/transactions$/,
    storedMs: 0,
    handle: (books, { id, query }) => {
      const [from, to] = ['start_time', 'end_time'].map((name) => new Date(query.get(name) ?? ''));
      return {
        status: 200,
        body: wireCharges(books, known(books.subscriptions, id), {
          from: from ?? new Date(),
          to: to ?? new Date(),
        }),
      };
    },
  },
  {
    method: 'POST',
    at: /^\/v1\/billing\/subscriptions\/([^/]+)\/cancel$/,
    storedMs: 0,
    handle: (books, { id }) => {
      cancelSubscription(books, known(books.subscriptions, id));
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    at: /^\/v1\/billing\/subscriptions\/([^/]+)\/revise$/,
    storedMs: 0,
    handle: (books, { id, body }) => {
      const subscription = known(books.subscriptions, id);
      return { status: 200, body: reviseSubscription(subscription, body) };
    },
  },
  {
    method: 'POST',
    at: /^\/v1\/billing\/subscriptions\/([^/]+)\/capture$/,
    storedMs: 45 * 24 * HOUR,
    handle: (books, { id, body }) => {
      collectOutstanding(books, known(books.subscriptions, id), body['amount'] as Money);
      // Accepted, without a word: what became of it is told later.
      return { status: 202 };
    },
  },
];

/** What PayPal answers; the same request id is answered as before, as long as PayPal remembers it. */
export function answer(books: Books, asked: Asked, options: FakeOptions): Answered {
  const [path = '', search = ''] = asked.path.split('?');
  const place = PLACES.find(({ method, at }) => method === asked.method && at.test(path));
  if (place === undefined) throw new FakeRefusal(404, 'RESOURCE_NOT_FOUND');
  const now = books.now().getTime();
  const key = asked.requestId === undefined ? null : `${asked.method} ${path} ${asked.requestId}`;
  const before = key === null ? undefined : options.kept.get(key);
  if (before !== undefined && now < before.until) {
    // The same id is answered with the latest status of the previous request: a refusal stays one.
    if (before.answer instanceof FakeRefusal) throw before.answer;
    return { ...before.answer, status: before.answer.status === 201 ? 200 : before.answer.status };
  }
  const id = place.at.exec(path)?.[1];
  const keep = (answered: Answered | FakeRefusal): void => {
    if (key !== null && place.storedMs > 0)
      options.kept.set(key, { until: now + place.storedMs, answer: answered });
  };
  const query = new URLSearchParams(search);
  try {
    const result = place.handle(books, { id, query, body: (asked.body ?? {}) as Json }, options);
    keep(result);
    return result;
  } catch (error) {
    if (error instanceof FakeRefusal && error.status === 422) keep(error);
    throw error;
  }
}
