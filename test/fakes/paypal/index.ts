import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, type FakeOptions } from './answers';
import {
  emptyBooks,
  FakeRefusal,
  known,
  type Books,
  type FakeCapture,
  type FakeOrder,
  type FakeRefund,
  type FakeSubscription,
  type Money,
} from './books';
import { endRefund, transitionDispute } from './disputes';
import { approveOrder, refundCapture, reverseCapture } from './payments';
import { answerProblems, isDescribedIssue, requestProblems } from './request-schema';
import { approveSubscription, chargeMonth } from './subscriptions';
import { bodyOf, signBody, testAuthority, testSigner, type SignedWebhook } from './webhooks';

/**
 * What goes wrong with the next call that fits, once: refuse: PayPal says no; unreachable: the call never arrives;
 * lost: it is done, but the answer never comes; slow: the answer comes after `ms`.
 */
export type Fault = { readonly on: string } & (
  | { readonly kind: 'unreachable' | 'lost' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'refuse'; readonly status: number; readonly issue: string }
);

export interface PayPalFakeOptions {
  readonly now?: () => Date;
  /** Whether the keys may read disputes; true where left out. */
  readonly mayReadDisputes?: boolean;
}

export const FAKE_KEYS = {
  clientId: 'fake-client',
  clientSecret: 'fake-secret',
  webhookId: 'WEBHOOK1',
} as const;

const TOKEN_SECONDS = 32_400;

function fits(fault: Fault, method: string, path: string): boolean {
  const [wanted, pattern = ''] = fault.on.split(' ');
  const place = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return wanted === method && place.test(path.split('?')[0] ?? '');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'paypal-debug-id': 'fake' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** PayPal on this machine: what its account knows, and what its people and buyers do. */
export class PayPalFake {
  readonly base: string;
  readonly books: Books;
  /** What PayPal's own descriptions have against our requests; a test ends with it empty. */
  readonly invalid: string[] = [];
  /** `METHOD path` of every call, in their order. */
  readonly calls: string[] = [];
  /** What PayPal's list of sent news does; at first the least that its description promises. */
  news: FakeOptions['news'] = 'by id';
  /** Whether the keys may read disputes. */
  mayReadDisputes = true;
  readonly #close: () => Promise<void>;
  readonly #faults: Fault[] = [];

  constructor(base: string, books: Books, close: () => Promise<void>) {
    this.base = base;
    this.books = books;
    this.#close = close;
  }

  /** Orders faults for the next calls that fit. */
  fail(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  takeFault(method: string, path: string): Fault | null {
    const at = this.#faults.findIndex((fault) => fits(fault, method, path));
    return at === -1 ? null : (this.#faults.splice(at, 1)[0] ?? null);
  }

  /** A buyer agrees in PayPal's window; what then happens to the money is `next`. */
  approve(orderId: string, next: FakeOrder['next'] = 'take'): void {
    approveOrder(this.books, known(this.books.orders, orderId), { next, base: this.base });
  }

  /** What took the money of an order, or a charge of a subscription by its own id. */
  captureOf(reference: string): FakeCapture {
    const all = [...this.books.captures.values()];
    const capture = all.find(({ id, orderId }) => orderId === reference || id === reference);
    if (capture === undefined) throw new Error(`Nothing was taken of ${reference}.`);
    return capture;
  }

  /** PayPal takes a charge back by itself; `quietly` its news names nothing but the reversal. */
  reverse(reference: string, quietly = false): void {
    reverseCapture(this.books, this.captureOf(reference), { quietly, base: this.base });
  }

  /** Somebody refunds in PayPal's own pages. */
  refundManually(reference: string, amount: Money): void {
    refundCapture(this.books, this.captureOf(reference), { amount, customId: null, base: this.base });
  }

  /** A buyer disputes, or PayPal decides: `outcome` ends it. */
  dispute(orderId: string, amount: Money, outcome: string | null = null): void {
    const capture = this.captureOf(orderId);
    transitionDispute(this.books, capture, { amount, outcome, id: `PP-D-${capture.id}`, base: this.base });
  }

  /** A buyer disputes, and the news of it names no transaction. */
  disputeUnnamed(orderId: string, amount: Money): void {
    const capture = this.captureOf(orderId);
    const own = { outcome: null, id: `PP-D-${capture.id}`, base: this.base, quietly: true };
    transitionDispute(this.books, capture, { amount, ...own });
  }

  /** The same money is disputed in another way too: by a chargeback beside the claim. */
  disputeBeside(orderId: string, amount: Money, outcome: string | null = null): void {
    const capture = this.captureOf(orderId);
    transitionDispute(this.books, capture, { amount, outcome, id: `PP-D-${capture.id}-2`, base: this.base });
  }

  /** A refund that was pending is done, or one that had been done comes back. */
  endRefund(reference: string, status: FakeRefund['status']): void {
    const capture = this.captureOf(reference);
    const made = [...this.books.refunds.values()].findLast(({ captureId }) => captureId === capture.id);
    if (made === undefined) throw new Error(`Nothing of ${reference} was refunded.`);
    endRefund(this.books, made, { status, base: this.base });
  }

  subscription(id: string): FakeSubscription {
    return known(this.books.subscriptions, id);
  }

  /** A buyer agrees to a package; PayPal takes the first month at once, or `later`, by `chargeMonth`. */
  approveSubscription(id: string, first: 'at once' | 'later' = 'at once'): void {
    approveSubscription(this.books, this.subscription(id), first);
  }

  /** A month goes by at PayPal. */
  chargeMonth(id: string, succeeds = true): void {
    chargeMonth(this.books, this.subscription(id), succeeds);
  }

  /** The certificate's address, as webhooks name it. */
  get certificateAddress(): string {
    return `${this.base}/v1/notifications/certs/CERT-fake-1`;
  }

  /** News about an order or subscription, signed; all news where left out. */
  webhooks(about?: string, kind = ''): SignedWebhook[] {
    const at = this.books.now();
    const signing = { certificate: testSigner(), address: this.certificateAddress, at, ...FAKE_KEYS };
    return this.books.events
      .filter((event) => (about === undefined || event.about === about) && event.event_type.startsWith(kind))
      .map((event) => signBody(bodyOf(event, at), signing));
  }

  close(): Promise<void> {
    return this.#close();
  }
}

function authorised(request: IncomingMessage): boolean {
  return request.headers.authorization === 'Bearer fake-token';
}

function handOutToken(request: IncomingMessage, response: ServerResponse): void {
  const wanted = Buffer.from(`${FAKE_KEYS.clientId}:${FAKE_KEYS.clientSecret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${wanted}`) send(response, 401, { error: 'invalid_client' });
  else send(response, 200, { access_token: 'fake-token', token_type: 'Bearer', expires_in: TOKEN_SECONDS });
}

const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};

// As PayPal's description of error_422 and its kin: the name says the kind, the issue in `details` says why.
function errorBody({ status, issue }: FakeRefusal): object {
  const name = ERROR_NAMES[status] ?? 'INTERNAL_SERVER_ERROR';
  const link = `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue}`;
  return {
    name,
    message: 'The requested action could not be performed.',
    debug_id: 'fake',
    details: [{ issue, description: issue }],
    links: [{ href: link, rel: 'information_link', method: 'GET' }],
  };
}

async function serve(
  fake: PayPalFake,
  options: FakeOptions,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  const text = await readBody(request);
  fake.calls.push(`${method} ${path}`);
  const fault = fake.takeFault(method, path);
  if (fault?.kind === 'unreachable') {
    request.socket.destroy();
    return;
  }
  if (path === '/v1/oauth2/token') {
    handOutToken(request, response);
    return;
  }
  if (path.startsWith('/v1/notifications/certs/')) {
    response.writeHead(200, { 'content-type': 'application/x-pem-file' });
    response.end(`${testSigner().pem}${options.chain ? testAuthority().pem : ''}`);
    return;
  }
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const headers = request.headers as Record<string, string | undefined>;
  const problems = requestProblems({ method, path, headers, body });
  fake.invalid.push(...problems.map((problem) => `${method} ${path}: ${problem}`));
  try {
    if (!authorised(request)) throw new FakeRefusal(401, 'invalid_token');
    if (problems.length > 0) throw new FakeRefusal(400, 'INVALID_REQUEST');
    if (fault?.kind === 'refuse') throw new FakeRefusal(fault.status, fault.issue);
    const result = answer(
      fake.books,
      { method, path, body, requestId: headers['paypal-request-id'] },
      options,
    );
    fake.invalid.push(
      ...answerProblems({ method, path }, { status: result.status, body: result.body }).map(
        (problem) => `${method} ${path}: ${problem}`,
      ),
    );
    if (fault?.kind === 'lost') request.socket.destroy();
    else if (fault?.kind === 'slow') setTimeout(() => send(response, result.status, result.body), fault.ms);
    else send(response, result.status, result.body);
  } catch (error) {
    if (!(error instanceof FakeRefusal)) throw error;
    // Faults on order may be what descriptions forget; what the fake says by itself is described.
    if (fault === null && !isDescribedIssue({ method, path }, error.status, error.issue))
      fake.invalid.push(`${method} ${path}: PayPal describes no ${error.status} ${error.issue}`);
    send(response, error.status, errorBody(error));
  }
}

/** Starts PayPal on a free port of this machine. */
export async function startPayPalFake(
  options: PayPalFakeOptions & { readonly chain?: boolean } = {},
): Promise<PayPalFake> {
  const books = emptyBooks(options.now ?? (() => new Date()));
  const holder: { fake: PayPalFake | null } = { fake: null };
  const server = createServer((request, response) => {
    const { fake } = holder;
    if (fake === null) return;
    const own = {
      base: fake.base,
      mayReadDisputes: fake.mayReadDisputes,
      news: fake.news,
      chain: options.chain ?? false,
      kept: storedAnswers,
    };
    serve(fake, own, { request, response }).catch((error: unknown) => {
      fake.invalid.push(String(error));
      send(response, 500, { name: 'INTERNAL_SERVER_ERROR' });
    });
  });
  const storedAnswers: FakeOptions['kept'] = new Map();
  // A connection that is closed while idle breaks the call that was about to use it.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake = new PayPalFake(`http://127.0.0.1:${port}`, books, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  fake.mayReadDisputes = options.mayReadDisputes ?? true;
  holder.fake = fake;
  return fake;
}
