import type { Hono, Context } from 'hono';
import { ANONYMOUS, type Caller, isStudio } from '@/shared/caller';
import type {
  Access,
  AnyEndpoint,
  EndpointRequest,
  EndpointSpec,
  Handler,
  RateLimit,
} from '@/shared/endpoint';
import { ok, refuse, type Answer } from '@/shared/result';
import { userOfCookies } from '@/shared/session';
import type { Log } from '@/platform/log/log';
import { refusalResponse } from './errors';
import { jsonResponse } from './known-body';
import { checkPart, readBody } from './read-request';
import { waitText, type Hit, type RateLimiter } from './rate-limit';

export interface HttpEnv {
  Bindings: {
    ip?: string;
    /** Who the tokens of one document request belong to: its calls ask once. */
    callers?: Map<string, Promise<Caller>>;
  };
  Variables: { requestId: string; nonce: string };
}

/** What a call says, before anybody has counted it. */
type Said<E extends EndpointSpec> = Pick<EndpointRequest<E>, 'body' | 'raw'>;

/** A declared call together with what answers it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly handle: Handler<EndpointSpec>;
  readonly ahead?: (said: Said<EndpointSpec>) => void;
}

/**
 * Joins an endpoint to its handler; the types of both are checked here and forgotten afterwards.
 * @param ahead begins to read, and only to read, what the handler asks for: while the call is counted, which may refuse it
 */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: Handler<E>,
  ahead?: (said: Said<E>) => void,
): Route {
  return { endpoint, handle, ...(ahead && { ahead }) };
}

export interface MountDeps {
  /** The person behind a bearer token; anonymous for an unknown or expired one. */
  resolveCaller(token: string): Promise<Caller>;
  limiter: Pick<RateLimiter, 'hitInOrder'>;
  log: Log;
  /** Makes the answer of a success; JSON where unset. */
  respond?: typeof jsonResponse;
}

// These show something of their own (a link, a secret, a signature) that the service checks; everything else
// needs a signed-in person.
const SHOWS_ITS_OWN: ReadonlySet<Access> = new Set([
  'guest-link',
  'upload-session',
  'upload-key',
  'payment-secret',
  'signed-address',
  'signature',
  'visitor-key',
]);

const SET_UP_FIRST = 'Set up your second factor first: log in at /studio/login.';

function admit(access: readonly Access[], caller: Caller): Answer<true, 'unauthenticated' | 'forbidden'> {
  if (access.includes('public')) return ok(true);
  if (caller.kind === 'setting-up' && access.includes('set-up')) return ok(true);
  if (caller.kind !== 'user') {
    if (access.some((kind) => SHOWS_ITS_OWN.has(kind))) return ok(true);
    return refuse(
      'unauthenticated',
      caller.kind === 'setting-up' ? SET_UP_FIRST : 'Please log in to continue.',
    );
  }
  const open = access.some((kind) => {
    if (kind === 'admin') return caller.role === 'admin';
    if (kind === 'studio' || kind === 'engineer-assigned') return isStudio(caller);
    return true;
  });
  return open ? ok(true) : refuse('forbidden', 'Your account may not do this.');
}

const SAFE = new Set(['GET', 'HEAD']);

/** The token of a request: the Authorization header, or for safe methods only the `user` cookie. */
function tokenOf(request: Request): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '');
  if (bearer?.[1]) return bearer[1];
  return SAFE.has(request.method)
    ? (userOfCookies(request.headers.get('cookie') ?? '')?.token ?? null)
    : null;
}

interface Counted {
  readonly ip: string;
  readonly body: unknown;
  readonly caller: Caller;
  readonly cookies: string;
}

// A call that names no mail address is nobody's: counted together, a few wrong ones would refuse everybody's.
function whoOf({ by }: RateLimit, { ip, body, caller }: Counted): string {
  if (by === 'ip') return ip;
  if (by === 'caller') return caller.kind === 'user' ? String(caller.userId) : '';
  const named = typeof body === 'object' && body !== null && 'email' in body;
  const email = named ? String(body.email).toLowerCase() : '';
  return by === 'email' || email === '' ? email : `${ip}:${email}`;
}

function isCounted({ filling, unlessCookie }: RateLimit, { body, cookies }: Counted): boolean {
  if (unlessCookie?.test(cookies) === true) return false;
  if (filling === undefined) return true;
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, filling) : undefined;
  return value !== undefined && value !== null && value !== '';
}

async function limited(deps: MountDeps, endpoint: AnyEndpoint, subject: Counted): Promise<Response | null> {
  const hits = (endpoint.rate ?? ([] as RateLimit[])).flatMap((rule): (Hit & { rule: RateLimit })[] => {
    const who = whoOf(rule, subject);
    if (who === '' || !isCounted(rule, subject)) return [];
    return [{ key: `${rule.shared ?? endpoint.key}:${rule.by}:${who}`, rule }];
  });
  const refused = hits.length === 0 ? null : await deps.limiter.hitInOrder(hits);
  if (refused === null) return null;
  const { wait, by } = refused;
  const message = `${hits[by]?.rule.message ?? 'That was a little fast. Please try again'} in ${waitText(wait)}.`;
  return refusalResponse(refuse('rate_limited', message, { retryAfter: wait }).refusal);
}

// What stands there once is a text; what is repeated, or named `x[]`, is a list, as in forms.
function queryOf(c: Context<HttpEnv>): Record<string, string | string[]> {
  const fields = Object.entries(c.req.queries()).map(([rawName, all]): [string, string | string[]] => {
    const isList = rawName.endsWith('[]');
    return [isList ? rawName.slice(0, -2) : rawName, isList || all.length > 1 ? all : (all[0] ?? '')];
  });
  return Object.fromEntries(fields);
}

async function readParts(c: Context<HttpEnv>, endpoint: AnyEndpoint) {
  const params = checkPart(endpoint.params, c.req.param());
  // An id that can't exist names nothing: 404 rather than a lesson in validation.
  if (!params.ok) return refuse('not_found', 'This does not exist.');
  const query = checkPart(endpoint.query, queryOf(c));
  if (!query.ok) return query;
  const read = await readBody(c.req.raw, endpoint);
  if (!read.ok) return read;
  const body = endpoint.bodyKind === 'raw' ? read : checkPart(endpoint.body, read.value);
  if (!body.ok) return body;
  return ok({ params: params.value, query: query.value, body: body.value });
}

function callerOf(c: Context<HttpEnv>, deps: MountDeps): Promise<Caller> | Caller {
  const token = tokenOf(c.req.raw);
  if (token === null) return ANONYMOUS;
  const known = c.env?.callers?.get(token);
  if (known !== undefined) return known;
  const asked = deps.resolveCaller(token);
  c.env?.callers?.set(token, asked);
  return asked;
}

async function answer(
  c: Context<HttpEnv>,
  { endpoint, handle, ahead }: Route,
  deps: MountDeps,
): Promise<Response> {
  const ip = c.env?.ip ?? 'unknown';
  const caller = await callerOf(c, deps);
  const admitted = admit(endpoint.access, caller);
  if (!admitted.ok) {
    if (admitted.refusal.kind === 'forbidden')
      deps.log.warn({ endpoint: endpoint.key, caller }, 'call refused for its role');
    return refusalResponse(admitted.refusal);
  }
  const parts = await readParts(c, endpoint);
  const { raw } = c.req;
  if (parts.ok) ahead?.({ body: parts.value.body, raw });
  const cookies = raw.headers.get('cookie') ?? '';
  const slow = await limited(deps, endpoint, {
    ip,
    body: parts.ok ? parts.value.body : null,
    caller,
    cookies,
  });
  if (slow !== null) return slow;
  if (!parts.ok) return refusalResponse(parts.refusal);
  const result = await handle({
    ...(parts.value as { params: undefined; query: undefined; body: undefined }),
    caller,
    orderLink: c.req.header('x-order-link') ?? null,
    ip,
    requestId: c.get('requestId'),
    raw,
  });
  if (!result.ok) return refusalResponse(result.refusal);
  const value: unknown = result.value;
  if (value instanceof Response) return value;
  // Parsing the answer drops whatever the contract does not declare, so that nothing leaks by accident.
  const shaped = endpoint.response === 'raw' ? value : endpoint.response.parse(value);
  const headers = { 'cache-control': 'no-store', ...result.headers };
  const respond = deps.respond ?? jsonResponse;
  return respond(shaped, { status: result.status ?? endpoint.status ?? 200, headers });
}

/** Mounts every route below /api, with validation, access, rate limits and the error shape around it. */
export function mountRoutes(app: Hono<HttpEnv>, routes: readonly Route[], deps: MountDeps): void {
  for (const entry of routes) {
    const path = entry.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(entry.endpoint.method, `/api${path}`, (c) => answer(c, entry, deps));
  }
}
