import type { z } from 'zod';
import type { Clock } from '@/shared/clock';

/** What the studio's account at PayPal is reached by. */
export interface PayPalAccess {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without a slash at the end, such as `https://api-m.paypal.com`. */
  readonly base: string;
  readonly clock: Clock;
  /** A call that takes longer has failed, whatever it did. */
  readonly timeoutMs?: number;
}

/** PayPal said no. Everything else that goes wrong is an Error of another kind. */
export class PayPalRefusal extends Error {
  readonly status: number;
  /** PayPal's own words for why, such as `INSTRUMENT_DECLINED`. */
  readonly issues: readonly string[];

  /** @param call what was asked, for the log */
  constructor(call: string, { status, headers }: Response, issues: readonly string[]) {
    const debugId = headers.get('paypal-debug-id') ?? 'none';
    super(`PayPal refused ${call}: ${status} ${issues.join(' ')} (debug id ${debugId})`);
    this.status = status;
    this.issues = issues;
  }

  /** Whether one of these is among the reasons. */
  is(...issues: readonly string[]): boolean {
    return this.issues.some((issue) => issues.includes(issue));
  }
}

export interface PayPalCall<T> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  /** The same id does the same thing once; PayPal keeps it 6 hours for orders, 45 days for captures and refunds. */
  readonly requestId?: string;
  /** What is read of the answer; left out where there is none. */
  readonly shape?: z.ZodType<T>;
}

export interface PayPalClient {
  /** @throws PayPalRefusal where PayPal says no, another Error where it is away or did not answer in time */
  call<T>(call: PayPalCall<T>): Promise<T>;
  /** The same, with null where there is no such thing (404). */
  find<T>(call: PayPalCall<T>): Promise<T | null>;
}

const TIMEOUT_MS = 20_000;
// A token is not used in its last minute: a call under way must not outlive it.
const TOKEN_REST_MS = 60_000;
const BUSY = ['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS'];
const BUSY_WAITS_MS = [200, 400, 800, 1600];

function textOf(from: unknown, field: string): string | null {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, field) : null;
  return typeof value === 'string' ? value : null;
}

async function refusalOf(call: string, response: Response): Promise<PayPalRefusal> {
  const answer: unknown = await response.json().catch(() => null);
  const details: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'details') : null;
  const issues = Array.isArray(details) ? details.map((detail) => textOf(detail, 'issue')) : [];
  const names = [...issues, textOf(answer, 'name'), textOf(answer, 'error')].filter((name) => name !== null);
  return new PayPalRefusal(call, response, names);
}

/** Hands out one access token to all calls until shortly before it expires; one request fetches it for everybody. */
function tokenKeeper(access: PayPalAccess, send: (path: string, init: RequestInit) => Promise<Response>) {
  let stored: { token: string; until: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const { clientId, clientSecret, clock } = access;
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const asking: RequestInit = {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    };
    // Asked once more where the connection broke: a second token harms nothing.
    const response = await send('/v1/oauth2/token', asking).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      return send('/v1/oauth2/token', asking);
    });
    if (!response.ok) throw await refusalOf('the keys', response);
    const answer: unknown = await response.json();
    const token = textOf(answer, 'access_token');
    const seconds: unknown = Reflect.get(Object(answer), 'expires_in');
    if (token === null || typeof seconds !== 'number') throw new Error('PayPal answered without a token.');
    stored = { token, until: clock.now().getTime() + seconds * 1000 - TOKEN_REST_MS };
    return token;
  }

  return {
    async token(): Promise<string> {
      if (stored !== null && access.clock.now().getTime() < stored.until) return stored.token;
      fetching ??= fetchToken().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    forget(token: string): void {
      if (stored?.token === token) stored = null;
    },
  };
}

function initOf({ method, body, requestId }: PayPalCall<unknown>, token: string): RequestInit {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'POST' ? { prefer: 'return=representation' } : {}),
    ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
  };
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

/** Builds the thin client: tokens, time-outs, PayPal's way of saying no. It repeats nothing that may have happened. */
export function createPayPalClient(access: PayPalAccess): PayPalClient {
  const send = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${access.base}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(access.timeoutMs ?? TIMEOUT_MS),
    });
  const tokens = tokenKeeper(access, send);

  async function once<T>(call: PayPalCall<T>, mayRenew: boolean): Promise<T> {
    const token = await tokens.token();
    const response = await send(call.path, initOf(call, token));
    if (response.status === 401 && mayRenew) {
      tokens.forget(token);
      return once(call, false);
    }
    if (!response.ok) throw await refusalOf(`${call.method} ${call.path}`, response);
    // 204 comes without a body, and what is only accepted (202) does too.
    const text = await response.text();
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    return call.shape === undefined ? (undefined as T) : call.shape.parse(answer);
  }

  // The same request is under way: its answer is that of the first one, a moment later.
  async function patiently<T>(call: PayPalCall<T>, waits: readonly number[]): Promise<T> {
    try {
      return await once(call, true);
    } catch (error) {
      const [wait, ...rest] = waits;
      if (wait === undefined || !(error instanceof PayPalRefusal) || !error.is(...BUSY)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      return patiently(call, rest);
    }
  }

  const call = <T>(input: PayPalCall<T>): Promise<T> => patiently(input, BUSY_WAITS_MS);
  return {
    call,
    async find(input) {
      try {
        return await call(input);
      } catch (error) {
        if (error instanceof PayPalRefusal && error.status === 404) return null;
        throw error;
      }
    },
  };
}
