import type { CallInput, EndpointSpec, ResponseOf } from './endpoint';
import { REFUSAL_STATUS, type FieldErrors, type RefusalKind, type Result } from './result';

/** What a call can come back with besides its answer: a refusal, a fault of ours, or no connection. */
export interface CallFailure {
  readonly kind: RefusalKind | 'failed' | 'unreachable' | 'cancelled';
  /** What the person reads where no more fitting sentence is known: see `serverMessage`. Never empty, but for 'cancelled'. */
  readonly message: string;
  /** The server gave no sentence of its own: `message` is only this client's, or names a fault by its number. */
  readonly silent?: true;
  readonly errors?: FieldErrors;
  readonly data?: unknown;
}

export type CallResult<E extends EndpointSpec> = Result<ResponseOf<E>, CallFailure>;

/** Carries a request to the API: over the network in the browser, in process during server rendering. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

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
// True of every failure: the call may have done its work before the answer was lost.
const FAILED = 'Something went wrong. Please try again.';

/** The server's own words about a failure, or `otherwise` where it gave none: the call is known best by its caller. */
export function serverMessage({ kind, message, silent }: CallFailure, otherwise: string): string {
  return silent === true || kind === 'unreachable' || message === '' ? otherwise : message;
}

/** The same failure saying `otherwise` where the server gave no words, for who reads only `message`. */
export function wordedFailure(failure: CallFailure, otherwise: string): CallFailure {
  const { silent: _, ...said } = failure;
  return { ...said, message: serverMessage(failure, otherwise) };
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
  if (input.body instanceof FormData || input.body instanceof Blob) init.body = input.body;
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  if (input.signal) init.signal = input.signal;
  return init;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

// Servers say 'no' with status 200 too, by either of these flags.
const isDenied = (payload: unknown): boolean =>
  isRecord(payload) && (payload['success'] === false || payload['status'] === false);

// Some servers put the sentence into `error`, and one of fields or a fault's number into other shapes: only texts count.
function sentenceOf({ error, message }: Record<string, unknown>): string | null {
  const given = [error, message].find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof given === 'string' ? given : null;
}

function fieldErrorsOf(given: unknown): FieldErrors | undefined {
  if (!isRecord(given)) return undefined;
  const texts = Object.entries(given).map(([field, said]): [string, string[]] => {
    const all: unknown[] = Array.isArray(said) ? said : [said];
    return [field, all.filter((text) => typeof text === 'string')];
  });
  return Object.fromEntries(texts.filter(([, said]) => said.length > 0));
}

function failureOf(kind: CallFailure['kind'], payload: unknown): CallFailure {
  if (!isRecord(payload)) return { kind, message: FAILED, silent: true };
  const sentence = sentenceOf(payload);
  // A fault's number is for the page that has nothing else to say, not for a form that knows what failed.
  const isSilent = sentence === null || 'request_id' in payload;
  const errors = fieldErrorsOf(payload['errors']);
  const data = payload['data'];
  return {
    kind,
    message: sentence ?? FAILED,
    ...(isSilent ? { silent: true } : {}),
    ...(errors === undefined ? {} : { errors }),
    ...(data === undefined ? {} : { data }),
  };
}

async function resultOf<E extends EndpointSpec>(response: Response): Promise<CallResult<E>> {
  const unread = Symbol('unread');
  const payload: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError || !response.ok) return unread;
    throw error;
  });
  if (response.ok && payload !== unread && !isDenied(payload))
    return { ok: true, value: payload as ResponseOf<E> };
  const denied = response.ok && payload !== unread;
  const kind = denied ? 'invalid' : (KIND_BY_STATUS.get(response.status) ?? 'failed');
  return { ok: false, refusal: failureOf(kind, payload) };
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
        return await resultOf<E>(await transport(addressOf(path, loose), requestInit(method, loose)));
      } catch {
        if (loose.signal?.aborted) return { ok: false, refusal: { kind: 'cancelled', message: '' } };
        return { ok: false, refusal: { kind: 'unreachable', message: UNREACHABLE, silent: true } };
      }
    },
  };
}
