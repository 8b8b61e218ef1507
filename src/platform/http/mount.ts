import type { Hono, Context } from 'hono';
import { ANONYMOUS, type Caller, isStudio } from '@/shared/caller';
import type { Access, AnyEndpoint, EndpointSpec, Handler } from '@/shared/endpoint';
import { ok, refuse, type Answer } from '@/shared/result';
import { userOfCookies } from '@/shared/session';
import type { Log } from '@/platform/log/log';
import { subjectOf } from './client-ip';
import { refusalResponse } from './errors';
import { shapedBy } from './shaped-answer';
import { isWatched, limited, logTried, rulesOf, type Call } from './limit-call';
import { checkPart, checkSaidSize, readBody } from './read-request';
import type { RateLimiter } from './rate-limit';

export interface HttpEnv {
  Bindings: {
    ip?: string;
    /** Who the tokens of one document request belong to: its calls ask once. */
    callers?: Map<string, Promise<Caller>>;
    /** Hears that one of its calls found the database away. */
    onAway?: () => void;
  };
  Variables: { requestId: string; nonce: string };
}

/** A declared call together with what answers it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly handle: Handler<EndpointSpec>;
}

/** Joins an endpoint to its handler; the types of both are checked here and forgotten afterwards. */
export function route<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle };
}

export interface MountDeps {
  /** The person behind a bearer token; anonymous for an unknown or expired one. */
  resolveCaller(token: string): Promise<Caller>;
  limiter: Pick<RateLimiter, 'hitInOrder'>;
  log: Log;
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
  'listening-link',
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

// What stands there once is a text; what is repeated, or named `x[]`, is a list, as in forms.
function queryOf(c: Context<HttpEnv>): Record<string, string | string[]> {
  const fields = Object.entries(c.req.queries()).map(([rawName, all]): [string, string | string[]] => {
    const isList = rawName.endsWith('[]');
    return [isList ? rawName.slice(0, -2) : rawName, isList || all.length > 1 ? all : (all[0] ?? '')];
  });
  return Object.fromEntries(fields);
}

// The shape of a call, once its size and its rate let it pass.
function checkShape(c: Context<HttpEnv>, endpoint: AnyEndpoint, sent: unknown) {
  const params = checkPart(endpoint.params, c.req.param());
  // An id that can't exist names nothing: 404 rather than a lesson in validation.
  if (!params.ok) return refuse('not_found', 'This does not exist.');
  const query = checkPart(endpoint.query, queryOf(c));
  if (!query.ok) return query;
  const body = endpoint.bodyKind === 'raw' ? ok(sent) : checkPart(endpoint.body, sent);
  if (!body.ok) return body;
  return ok({ params: params.value, query: query.value, body: body.value });
}

// By size, then by rate, then by shape: what costs least to know refuses first (docs/decisions/056).
async function passed(c: Context<HttpEnv>, { endpoint, counted }: Call, deps: MountDeps) {
  const { early, late } = rulesOf(endpoint);
  const tooFast = await limited(deps, { endpoint, counted }, early);
  if (tooFast !== null) return tooFast;
  const sent = await readBody(c.req.raw, endpoint);
  if (!sent.ok) return refusalResponse(sent.refusal);
  const tooOften = await limited(deps, { endpoint, counted: { ...counted, body: sent.value } }, late);
  if (tooOften !== null) return tooOften;
  const shape = checkShape(c, endpoint, sent.value);
  return shape.ok ? shape.value : refusalResponse(shape.refusal);
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

async function answer(c: Context<HttpEnv>, { endpoint, handle }: Route, deps: MountDeps): Promise<Response> {
  const size = checkSaidSize(c.req.raw, endpoint);
  if (!size.ok) return refusalResponse(size.refusal);
  const ip = c.env?.ip ?? 'unknown';
  const caller = await callerOf(c, deps);
  const admitted = admit(endpoint.access, caller);
  if (!admitted.ok) {
    if (admitted.refusal.kind === 'forbidden')
      deps.log.warn({ endpoint: endpoint.key, caller }, 'call refused for its role');
    return refusalResponse(admitted.refusal);
  }
  const { raw } = c.req;
  const counted = { ip, caller, cookies: raw.headers.get('cookie') ?? '', body: null };
  const parts = await passed(c, { endpoint, counted }, deps);
  if (parts instanceof Response) return parts;
  const result = await handle({
    ...(parts as { params: undefined; query: undefined; body: undefined }),
    caller,
    orderLink: c.req.header('x-order-link') ?? null,
    ip: subjectOf(ip),
    requestId: c.get('requestId'),
    raw,
  });
  const outcome = result.ok ? (result.outcome ?? 'ok') : result.refusal.kind;
  // Being asked for too often is logged whoever says so; the rest where guesses are worth a look.
  if (isWatched(endpoint, parts.body) || outcome === 'rate_limited')
    logTried(deps.log, { endpoint, counted: { ...counted, body: parts.body }, outcome });
  if (!result.ok) return refusalResponse(result.refusal);
  const value: unknown = result.value;
  if (value instanceof Response) return value;
  const shaped =
    endpoint.response === 'raw'
      ? value
      : shapedBy(endpoint.response, value, (faults) =>
          deps.log.error(
            { endpoint: endpoint.key, requestId: c.get('requestId'), faults },
            'rows were left out of an answer: their contract refuses them',
          ),
        );
  const headers = { 'cache-control': 'no-store', ...result.headers };
  return Response.json(shaped, { status: result.status ?? endpoint.status ?? 200, headers });
}

/** The path of a call as the router reads it, below /api. */
export function honoPath({ path }: AnyEndpoint): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** Mounts every route below /api, with validation, access, rate limits and the error shape around it. */
export function mountRoutes(app: Hono<HttpEnv>, routes: readonly Route[], deps: MountDeps): void {
  for (const entry of routes) {
    app.on(entry.endpoint.method, honoPath(entry.endpoint), (c) => answer(c, entry, deps));
  }
}
