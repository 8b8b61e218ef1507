import type { ZodType, infer as Infer, input as Input } from 'zod';
import type { Answer, RefusalKind } from './result';
import type { Caller } from './caller';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call. `public` treats a bad token as anonymous; every other kind answers 401 to a caller who shows
 * nothing. Kinds after the first are alternatives: `['owner', 'guest-link']` means either of them.
 */
export type Access =
  | 'public'
  | 'customer'
  | 'owner'
  | 'guest-link'
  | 'upload-session'
  | 'upload-key'
  | 'payment-secret'
  | 'signed-address'
  | 'signature'
  | 'visitor-key'
  | 'listening-link'
  | 'set-up'
  | 'engineer-assigned'
  | 'studio'
  | 'admin';

/**
 * At most `limit` calls per `windowSeconds`, counted by client address, by the email in the body, or by both together.
 * Whoever knows an email can use up what is counted by it alone: where that would lock its owner out of something,
 * count it with the client address, and let the email alone have a ceiling that one client can't reach. Rules are
 * asked in their order, and a call that one of them refuses does not count for those after it. Calls for signed-in people
 * may be counted by the account that makes them, wherever it comes from. Addresses of IPv6 count by their network
 * (platform/http/client-ip.ts). Rules that need nothing of the body come first: they are asked before it is read.
 */
export interface RateLimit {
  readonly by: 'ip' | 'email' | 'email-and-ip' | 'caller';
  readonly limit: number;
  readonly windowSeconds: number;
  /** Counts only calls whose body fills this field. */
  readonly filling?: string;
  /** Calls of all endpoints whose rules have this name are counted together. */
  readonly shared?: string;
  /** Counts only calls of browsers that show no cookie of that kind, whatever it holds. */
  readonly unlessCookie?: RegExp;
  /** What is said to whom this refuses, before the time to wait: 'Please try again'. */
  readonly message?: string;
}

/** How the body arrives: JSON, a multipart form (fields only), or the raw bytes (signatures are checked on them). */
export type BodyKind = 'json' | 'multipart' | 'raw';

export interface EndpointSpec {
  /** Row of the API list, such as `API-35`. */
  readonly id: string;
  readonly method: Method;
  /** Path below /api with `{name}` parts. */
  readonly path: string;
  readonly access: readonly Access[];
  readonly summary: string;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  readonly bodyKind?: BodyKind;
  /** Largest accepted body in bytes; 256 KiB where unset. */
  readonly maxBodyBytes?: number;
  /** Values that a JSON body may hold, keys with what they name; 5,000 where unset (platform/http/parse-body.ts). */
  readonly maxBodyValues?: number;
  /** Schema of the answer, or 'raw' where the handler answers with a Response of its own (files, streams). */
  readonly response: ZodType | 'raw';
  /** Media type of a raw answer, for the reference of the API. */
  readonly responseType?: string;
  /** Status of a success; 200 where unset. */
  readonly status?: 200 | 201 | 202;
  readonly refusals: readonly RefusalKind[];
  readonly rate?: readonly RateLimit[];
  /**
   * What is tried here by whoever guesses: 'log-in', 'second factor'. Each try is logged with its result, without what was
   * typed. Calls that take a password or a code must say so (test/edge.api.test.ts).
   */
  readonly watched?: string;
  /** Logs only tries whose body fills this field. */
  readonly watchedFilling?: string;
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & {
  /** `METHOD /path`: what the typed client is called with. */
  readonly key: `${S['method']} ${S['path']}`;
};

export type AnyEndpoint = Endpoint;

/** Declares a call of the API once: server, typed client, OpenAPI, ownership test and rate limits derive from it. */
export function defineEndpoint<const S extends EndpointSpec>(spec: S): Endpoint<S> {
  return { ...spec, key: `${spec.method} ${spec.path}` };
}

type SchemaOut<T> = T extends ZodType ? Infer<T> : undefined;
type SchemaIn<T> = T extends ZodType ? Input<T> : undefined;

export type ParamsOf<E extends EndpointSpec> = SchemaOut<E['params']>;
export type QueryOf<E extends EndpointSpec> = SchemaOut<E['query']>;
export type BodyOf<E extends EndpointSpec> = SchemaOut<E['body']>;
export type ResponseOf<E extends EndpointSpec> = E['response'] extends ZodType
  ? Infer<E['response']>
  : Response;

/** What a caller sends as a body: a form, a file by itself, or what the schema takes. */
type SentBody<E extends EndpointSpec> = E['bodyKind'] extends 'multipart'
  ? FormData
  : E['bodyKind'] extends 'raw'
    ? Blob
    : SchemaIn<E['body']>;

/** What a caller of the typed client passes: only the parts that the endpoint declares. */
export type CallInput<E extends EndpointSpec> = (E['params'] extends ZodType
  ? { params: SchemaIn<E['params']> }
  : unknown) &
  (E['query'] extends ZodType ? { query?: SchemaIn<E['query']> } : unknown) &
  (E['body'] extends ZodType ? { body: SentBody<E> } : unknown) & {
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };

/** A validated request, as a handler receives it. */
export interface EndpointRequest<E extends EndpointSpec> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: Caller;
  /** The private link's token from the `X-Order-Link` header, when one was sent. */
  readonly orderLink: string | null;
  /** Who is counted: the client's IPv4 address, or the /64 of its IPv6 address. */
  readonly ip: string;
  readonly requestId: string;
  readonly raw: Request;
}

interface HandlerExtras {
  readonly status?: EndpointSpec['status'];
  readonly headers?: Readonly<Record<string, string>>;
  /** What the log says of a watched try that succeeded as a call alone: 'refused' for a code that does not work. */
  readonly outcome?: 'refused';
}

/**
 * `status` says another success than the endpoint's own: 200 where 201 would say that something was made. `headers`
 * go with a success.
 */
export type Handler<E extends EndpointSpec> = (
  request: EndpointRequest<E>,
) => Promise<Answer<ResponseOf<E>, E['refusals'][number]> & HandlerExtras>;
