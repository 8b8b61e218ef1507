import type { CallInput, EndpointSpec, ResponseOf } from './endpoint';
import { REFUSAL_STATUS, type FieldErrors, type RefusalKind, type Result } from './result';

/** What a call can come back with besides its answer: a refusal, a fault of ours, or no connection. */
export interface CallFailure {
  readonly kind: RefusalKind | 'failed' | 'unreachable' | 'cancelled';
  /** What the person reads. */
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly data?: unknown;
}

export type CallResult<E extends EndpointSpec> = Result<ResponseOf<E>, CallFailure>;

/** What the client reads of an answer. */
export type Answered = Pick<Response, 'ok' | 'status' | 'json'>;

/** Carries a request to the API: over the network in the browser, in process during server rendering. */
export type Transport = (path: string, init: RequestInit) => Promise<Answered>;

export interface ApiClient {
  /** Calls an endpoint by its key, typed by `typeof endpoint`; never throws. */
  call<E extends EndpointSpec & { key: string }>(key: E['key'], input: CallInput<E>): Promise<CallResult<E>>;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

const UNREACHABLE = 'We could not reach the studio. Check your connection and try again.';
/** What a failure says whose answer had no words of its own. */
export const FAILED = 'Something went wrong on our side. Nothing was changed. Please try again.';

/** The server's own words about a failure, or `otherwise` where it could not say any. */
export function serverWords({ kind, message }: CallFailure, otherwise: string): string {
  return kind === 'unreachable' || message === FAILED || message === '' ? otherwise : message;
}

const KIND_BY_STATUS = new Map<number, RefusalKind>(
  Object.entries(REFUSAL_STATUS).map(([kind, status]) => [status, kind as RefusalKind]),
);

function addressOf(path: string, input: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, value);
  }
  const tail = query.toString();
  return `/api${filled}${tail ? `?${tail}` : ''}`;
}

function requestInit(method: string, input: LooseInput): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
  const init: RequestInit = { method, headers };
  if (input.body instanceof FormData) init.body = input.body;
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  if (input.signal) init.signal = input.signal;
  return init;
}

async function failureOf(response: Answered): Promise<CallFailure> {
  const payload: unknown = await response.json().catch(() => null);
  const kind = KIND_BY_STATUS.get(response.status) ?? 'failed';
  if (typeof payload !== 'object' || payload === null || !('message' in payload))
    return { kind, message: FAILED };
  const { message, errors, data } = payload as { message: unknown; errors?: FieldErrors; data?: unknown };
  return {
    kind,
    message: typeof message === 'string' && message !== '' ? message : FAILED,
    ...(errors === undefined ? {} : { errors }),
    ...(data === undefined ? {} : { data }),
  };
}

/** Makes the typed client over a transport. The endpoint's schemas stay on the server: only its key travels. */
export function createApiClient(transport: Transport): ApiClient {
  return {
    async call<E extends EndpointSpec & { key: string }>(
      key: E['key'],
      input: CallInput<E>,
    ): Promise<CallResult<E>> {
      const [method = 'GET', path = '/'] = key.split(' ');
      const loose = input as LooseInput;
      try {
        const response = await transport(addressOf(path, loose), requestInit(method, loose));
        if (!response.ok) return { ok: false, refusal: await failureOf(response) };
        return { ok: true, value: (await response.json()) as ResponseOf<E> };
      } catch (error) {
        if (loose.signal?.aborted) return { ok: false, refusal: { kind: 'cancelled', message: '' } };
        if (error instanceof SyntaxError) return { ok: false, refusal: { kind: 'failed', message: FAILED } };
        return { ok: false, refusal: { kind: 'unreachable', message: UNREACHABLE } };
      }
    },
  };
}
