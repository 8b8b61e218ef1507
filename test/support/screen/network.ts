import type { BodyOf, Endpoint, EndpointSpec, ResponseOf } from '@/shared/endpoint';
import { REFUSAL_STATUS, type FieldErrors, type RefusalKind } from '@/shared/result';

/** A call as the fake network got it. */
export interface SeenCall {
  /** `METHOD /path`, the path as it was asked, with its query. */
  readonly line: string;
  /** The JSON body, the fields of a form, or undefined. */
  readonly body: unknown;
}

/** What an answer can know of its call. */
export interface AskedCall<E extends EndpointSpec> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: BodyOf<E>;
}

/** A no as the server says it. */
export class Refusal {
  readonly kind: RefusalKind;
  readonly message: string;
  readonly errors: FieldErrors | undefined;
  /** What the server sends along: the fresh value of a conflict. */
  data: unknown;

  constructor(kind: RefusalKind, message: string, errors?: FieldErrors) {
    this.kind = kind;
    this.message = message;
    this.errors = errors;
  }

  /** The same with what the server sends along. */
  carrying(data: unknown): Refusal {
    return Object.assign(new Refusal(this.kind, this.message, this.errors), { data });
  }
}

/** What most answers of writes begin with. */
export const DONE = { success: true } as const;
/** No connection: the request never arrives, or its answer never does. */
export const UNREACHABLE = Symbol('unreachable');
/** A fault of the server: 500, as it says it. */
export const FAULT = Symbol('fault');

type Answered<E extends EndpointSpec> = ResponseOf<E> | Refusal | typeof UNREACHABLE | typeof FAULT;

/** One call of the API with its answer. */
export interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly names: readonly string[];
  respond(params: Readonly<Record<string, string>>, query: URLSearchParams, body: unknown): Promise<Response>;
}

/** An answer that waits until the test gives it: for what happens while a call is under way. */
export function held<T>(): { readonly answer: () => Promise<T>; readonly give: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: () => promise, give: resolve };
}

const json = (value: unknown, status: number): Response => Response.json(value, { status });

/**
 * Answers an endpoint. The answer is checked by the endpoint's own contract, so that no test shows a screen what the
 * server can't send; a body is read by the contract as well.
 */
export function on<E extends Endpoint>(
  endpoint: E,
  answer: (call: AskedCall<E>) => Answered<E> | Promise<Answered<E>>,
): Route {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = new RegExp(`^/api${endpoint.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  return {
    method: endpoint.method,
    path,
    names,
    async respond(params, query, raw) {
      const body = (endpoint.body === undefined ? raw : endpoint.body.parse(raw)) as BodyOf<E>;
      const said = await answer({ params, query, body });
      if (said === UNREACHABLE) throw new TypeError('Failed to fetch');
      if (said === FAULT) return json({ success: false, message: '', request_id: 'r-1' }, 500);
      if (said instanceof Refusal) {
        const { kind, message, errors, data } = said;
        return json({ success: false, message, errors, data }, REFUSAL_STATUS[kind]);
      }
      if (endpoint.response === 'raw') return said as Response;
      return json(endpoint.response.parse(said), endpoint.status ?? 200);
    },
  };
}

async function bodyOf(body: RequestInit['body']): Promise<unknown> {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** Carries calls to `routes`; the first that fits answers. A call that no route expects is remembered and fails. */
export function createNetwork(routes: readonly Route[]) {
  const seen: SeenCall[] = [];
  const unexpected: string[] = [];
  const transport = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://studio.test');
    const method = init.method ?? 'GET';
    const body = await bodyOf(init.body);
    seen.push({ line: `${method} ${url.pathname.slice('/api'.length)}${url.search}`, body });
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(url.pathname) : null;
      if (match === null) continue;
      const params = Object.fromEntries(
        route.names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
      );
      return route.respond(params, url.searchParams, body);
    }
    unexpected.push(`${method} ${url.pathname}`);
    throw new TypeError('Failed to fetch');
  };
  return { transport, seen, unexpected };
}
