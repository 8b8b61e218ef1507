import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, invalid, missing } from './api-error';
import type { Book } from './book';
import { browserCall } from './browser-calls';
import { HANDLERS } from './calls';
import { readForm, type Params } from './form';
import { Idempotency, type Reply } from './idempotency';
import type { RequestChecker, StripeCall } from './schema';

/** What goes wrong with the next calls of a kind. */
export interface Fault {
  readonly call: StripeCall;
  /**
   * before: the line breaks first; after: it was done, but the answer is lost; error: Stripe answers 500; limited: too many
   * calls (429); forbidden: a restricted key that may not do this (403). The last two are answered before anything is kept.
   */
  readonly what: 'before' | 'after' | 'error' | 'limited' | 'forbidden';
  /** How often in a row; the SDK tries three times by itself. */
  readonly times?: number;
}

export const SECRET_KEY = 'sk_test_fake';
export const PUBLISHABLE_KEY = 'pk_test_fake';
/** The version that the installed SDK speaks; another one would have other shapes. */
export const API_VERSION = '2026-10-28.endive';
const FORM = 'application/x-www-form-urlencoded';

interface Call {
  readonly name: StripeCall;
  readonly id: string;
  readonly params: Params;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function errorReply(error: unknown): Reply {
  if (error instanceof ApiError) return { status: error.status, body: error.body };
  throw error;
}

const brokenInside = (): ApiError =>
  new ApiError(500, { type: 'api_error', message: 'Something went wrong.' });

const tooMany = (): ApiError =>
  new ApiError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  });

const notAllowed = (call: StripeCall): ApiError =>
  new ApiError(403, {
    type: 'invalid_request_error',
    message: `The provided key 'rk_test_*********fake' does not have the required permissions for ${call}.`,
  });

/** Takes requests as Stripe does: key, version, schema, idempotency; then the account does what they ask. */
export class Front {
  /** Requests of our server that were no valid requests: every test ends with none (PROMISE-25). */
  readonly invalidRequests: string[] = [];
  /** Calls of our server in order, such as `POST /v1/refunds`; those of the SDK's own repetitions too. */
  readonly calls: StripeCall[] = [];
  /** How long each answer takes, in milliseconds. */
  delayMs = 3;
  private readonly faults: { readonly call: StripeCall; readonly what: Fault['what'] }[] = [];
  private readonly idempotency: Idempotency;
  private readonly book: Book;
  private readonly checker: RequestChecker;

  constructor(book: Book, checker: RequestChecker) {
    this.book = book;
    this.checker = checker;
    this.idempotency = new Idempotency(book.now);
  }

  failNext(...faults: readonly Fault[]): void {
    for (const { call, what, times = 1 } of faults)
      for (let left = times; left > 0; left -= 1) this.faults.push({ call, what });
  }

  /** Throws where our server has sent what is no valid request: every test of an adapter ends with this. */
  assertValid(): void {
    const wrong = this.invalidRequests.splice(0);
    if (wrong.length > 0) throw new Error(`Stripe got invalid requests:\n${wrong.join('\n')}`);
  }

  /** The answer to a request; null where the line breaks instead. */
  async answer(request: IncomingMessage): Promise<Reply | null> {
    const { method = 'GET', url = '/', headers } = request;
    const { pathname, search } = new URL(url, 'http://stripe.test');
    const body = await textOf(request);
    const params = readForm(method === 'POST' ? body : search.slice(1));
    try {
      if (params['key'] === PUBLISHABLE_KEY) {
        return { status: 200, body: browserCall(this.book, { method, path: pathname, params }) };
      }
      this.checkHeaders(request, body);
      const call = this.callOf(method, pathname, params);
      this.calls.push(call.name);
      await wait(this.delayMs);
      const key = method === 'POST' ? (headers['idempotency-key'] ?? null) : null;
      return await this.work(call, key === null ? null : String(key), `${method} ${url} ${body}`);
    } catch (error) {
      return errorReply(error);
    }
  }

  private checkHeaders({ headers, method }: IncomingMessage, body: string): void {
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) {
      throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    }
    if (headers['stripe-version'] !== API_VERSION) this.refuse(['another version of the API']);
    const isForm = headers['content-type']?.startsWith(FORM) === true;
    if (method === 'POST' && body !== '' && !isForm) this.refuse(['body is no form']);
  }

  private refuse(problems: readonly string[]): never {
    this.invalidRequests.push(...problems);
    throw invalid(problems.join('; '), 'parameter_unknown');
  }

  private callOf(method: string, path: string, params: Params): Call {
    for (const name of this.checker.calls) {
      const [verb = '', pattern = ''] = name.split(' ');
      const match = new RegExp(`^${pattern.replace('{id}', '([^/]+)')}$`).exec(path);
      if (verb !== method || match === null) continue;
      const problems = this.checker.check(name, params);
      if (problems.length > 0) this.refuse(problems);
      return { name, id: decodeURIComponent(match[1] ?? ''), params };
    }
    this.invalidRequests.push(`unknown call ${method} ${path}`);
    throw missing('call', path);
  }

  private async work(call: Call, key: string | null, print: string): Promise<Reply | null> {
    const at = this.faults.findIndex(({ call: name }) => name === call.name);
    const [fault] = at === -1 ? [] : this.faults.splice(at, 1);
    if (fault?.what === 'before') return null;
    if (fault?.what === 'limited') return errorReply(tooMany());
    if (fault?.what === 'forbidden') return errorReply(notAllowed(call.name));
    const reply = await this.idempotency.run(key, print, async () => {
      // Another request under the same key meets one that is at work.
      await wait(this.delayMs);
      return fault?.what === 'error' ? errorReply(brokenInside()) : this.act(call);
    });
    return fault?.what === 'after' ? null : reply;
  }

  private act({ name, id, params }: Call): Reply {
    try {
      const expand = ((params['expand'] ?? []) as string[]).map(String);
      // As it is now: what happens later must not change an answer that is kept.
      return { status: 200, body: structuredClone(HANDLERS[name](this.book, { id, params, expand })) };
    } catch (error) {
      return errorReply(error);
    }
  }
}
