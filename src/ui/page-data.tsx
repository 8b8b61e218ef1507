import {
  createContext as createReactContext,
  Suspense,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import {
  Await,
  createContext,
  data,
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useMatches,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { PartBoundary } from './part-boundary';
import { PartFailed } from './part-failed';
import type { ApiClient, CallFailure, CallResult } from '@/shared/api-client';
import type { EndpointSpec, ResponseOf } from '@/shared/endpoint';
import type { StoredUser } from '@/shared/session';
import { forgetDrafts } from './drafts';
import { forgetCachedParts, landedOf, useCachedPart, type Part } from './cached-parts';

/** What a page's `load` gets, the same on the server and in the browser. */
export interface PageRequest {
  readonly api: ApiClient;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly signal: AbortSignal;
  /** Who is signed in by cookie (server) or by storage (browser); the API still decides what they may see. */
  readonly session: StoredUser | null;
}

export type Load<T> = (page: PageRequest) => Promise<T>;

/** Where the server puts the in-process client and the session of a document request. */
export const pageContext = createContext<{
  api: ApiClient;
  /** The same client as nobody: what a posted form may use, since other sites can post forms here too. */
  publicApi: ApiClient;
  session: StoredUser | null;
}>();

interface BrowserSide {
  api: ApiClient;
  session: () => StoredUser | null;
  /** Calls back whenever somebody signs in or out, in this tab or another. */
  onSessionChange: (listener: () => void) => void;
}

let browserSide: BrowserSide | null = null;
const ApiContext = createReactContext<ApiClient | null>(null);

/** Gives pages their browser client, once, before hydration. */
export function configurePages(side: BrowserSide): void {
  browserSide = side;
  let token = side.session()?.token;
  side.onSessionChange(() => {
    const now = side.session()?.token;
    if (now !== token) forgetCachedParts();
    if (token !== undefined && now === undefined) forgetDrafts();
    token = now;
  });
}

/** Hands the client to components; rendered by the root on both sides. */
export function ApiProvider({ api, children }: { api: ApiClient; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The typed client inside components. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('useApi needs ApiProvider above it');
  return api;
}

/** Requests of a page under way in the browser. */
export interface UnderWay {
  /** Wants them; returns what says that they are wanted no longer. Who lets go last ends them. */
  hold(): () => void;
}

function underWayOf(controller: AbortController): UnderWay {
  let holders = 0;
  return {
    hold() {
      holders += 1;
      return () => {
        holders -= 1;
        // StrictMode lets go and holds again at once.
        queueMicrotask(() => {
          if (holders === 0) controller.abort();
        });
      };
    },
  };
}

export interface PagePayload<T> {
  page: Part<T>;
  underWay?: UnderWay;
}

/** What a page's `meta` may know of its data: nothing while a navigation loads it, and all of it from then on. */
export function loadedPage<T>(_load: Load<T>, loaderData: unknown): T | null {
  return landedOf((loaderData as PagePayload<T> | undefined)?.page);
}

/** What a page's own server loader works with, where `serverLoader` does not fit. */
export function serverRequest({ context, params, request }: LoaderFunctionArgs): PageRequest {
  const { api, session } = context.get(pageContext);
  return { api, params, url: new URL(request.url), signal: request.signal, session };
}

/** The same in the browser, where `browserLoader` does not fit: a page of several parts that load by themselves. */
export function browserRequest({ params, request }: ClientLoaderFunctionArgs): PageRequest {
  if (browserSide === null) throw new Error('configurePages was not called');
  const { api, session } = browserSide;
  return { api, params, url: new URL(request.url), signal: request.signal, session: session() };
}

interface ServerLoaderOptions<T> {
  /** Whether the address names a page that is not there, such as the fiftieth of three: it is sent as 404. */
  readonly missing?: (page: T) => boolean;
}

/** Loads a page during a document request: awaited, so that the sent page is whole. */
export function serverLoader<T>(load: Load<T>, { missing }: ServerLoaderOptions<T> = {}) {
  return async (args: LoaderFunctionArgs): Promise<PagePayload<T>> => {
    const page = await load(serverRequest(args));
    if (missing?.(page) !== true) return { page };
    // The router unpacks it: a payload whose document has another status.
    return data({ page }, { status: 404 }) as unknown as PagePayload<T>;
  };
}

/** A payload of `serverLoader` with another part beside the page's own, its status kept. */
export function withPart<T, P extends object>(payload: PagePayload<T>, part: P): PagePayload<T> & P {
  if (!isDataWithStatus(payload)) return { ...payload, ...part };
  const { data: inner, init } = payload;
  return data({ ...(inner as object), ...part }, init ?? {}) as unknown as PagePayload<T> & P;
}

function isDataWithStatus(payload: unknown): payload is ReturnType<typeof data> {
  return typeof payload === 'object' && payload !== null && 'init' in payload;
}

/** The same client, whose calls end with the page that makes them. */
function endingWith(signal: AbortSignal, api: ApiClient): ApiClient {
  return { call: (key, input) => api.call(key, { signal, ...input }) };
}

/**
 * A request of a page in the browser whose calls are ended once nobody holds it any more: `useUnderWay` holds it for the
 * page that shows what comes of it.
 */
export function endingRequest(args: ClientLoaderFunctionArgs): PageRequest & { readonly underWay: UnderWay } {
  const controller = new AbortController();
  const request = browserRequest(args);
  const signal = AbortSignal.any([request.signal, controller.signal]);
  return { ...request, api: endingWith(signal, request.api), signal, underWay: underWayOf(controller) };
}

/** Loads a page during a navigation in the browser: not awaited, so that its skeleton shows at once. */
export function browserLoader<T>(load: Load<T>) {
  return (args: ClientLoaderFunctionArgs): PagePayload<T> => {
    return payloadOf(load, endingRequest(args));
  };
}

/** What a page is shown from in the browser, of a request that it ends; for pages that load other parts beside. */
export function payloadOf<T>(
  load: Load<T>,
  { underWay, ...request }: ReturnType<typeof endingRequest>,
): PagePayload<T> {
  const page = load(request);
  // Who leaves before the answer is there never awaits it: its rejection is nobody's concern then.
  page.catch(() => undefined);
  return { page, underWay };
}

// The router's own signal ends with the navigation, which does not wait for the data.
/** Leaving the page, or loading it anew for another filter, ends what is still under way. */
export function useUnderWay(underWay: UnderWay | undefined): void {
  useEffect(() => underWay?.hold(), [underWay]);
}

function isFrom(loaderData: unknown, page: unknown): boolean {
  return (loaderData as PagePayload<unknown> | undefined)?.page === page;
}

interface PageDataProps<T> {
  readonly skeleton: ReactNode;
  /** The page's own `load`, where the type of its data should come from it. */
  readonly of?: Load<T>;
  /** Leaves the page standing where a navigation loads nothing anew (the route's `shouldRevalidate` says so). */
  readonly steady?: boolean;
  /** What is shown, in a word: while it stays the same the page stands, whatever else the address says. */
  readonly about?: string;
  /** Stands in the content's place where an answer of another shape can't be drawn; a sentence with 'Try again' unless told. */
  readonly failed?: ReactNode;
  readonly children: (value: T) => ReactNode;
}

function useCountOfLoads(page: unknown): number {
  const [known, setKnown] = useState({ page, count: 0 });
  if (known.page === page) return known.count;
  setKnown({ page, count: known.count + 1 });
  return known.count + 1;
}

/** Renders a page's data, with the skeleton while a navigation loads it. Failures go to the error boundary. */
export function PageData<T>(props: PageDataProps<T>) {
  const { skeleton, steady = false, about, failed = <PartFailed />, children } = props;
  const { page, underWay } = useLoaderData<PagePayload<T>>();
  useUnderWay(underWay);
  const route = useMatches().find((match) => isFrom(match.loaderData, page))?.id ?? '';
  const shown = useCachedPart(page, { name: route, bearable: isPassing });
  const location = useLocation();
  const loads = useCountOfLoads(page);
  // The same tree for a document's data and for what replaces it: a refresh must not unmount what people type into.
  return (
    <Suspense key={about ?? (steady ? loads : location.key)} fallback={skeleton}>
      <PartBoundary round={shown} failed={failed} isForPage={isOfThePage}>
        <Await resolve={shown}>{(value) => <Drawn value={value} draw={children} />}</Await>
      </PartBoundary>
    </Suspense>
  );
}

// An element of its own, so that the boundary above catches what drawing throws.
function Drawn<T>({ value, draw }: { value: T; draw: (value: T) => ReactNode }) {
  return draw(value);
}

const notFounds = new WeakSet<object>();

/** Thrown by `load` where the address names nothing: the not-found page with status 404. */
export function pageNotFound(): Error {
  const thrown = data({ message: 'Not found' }, { status: 404 });
  notFounds.add(thrown);
  return thrown as unknown as Error;
}

/**
 * Whether an error says that the address names nothing: as the router tells it of a document, or as `load` threw it
 * during a navigation in the browser, where it never passes the router.
 */
export function isPageNotFound(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404;
  return typeof error === 'object' && error !== null && notFounds.has(error);
}

/** Carries a failed call to the error boundary with its message. */
export class PageFailure extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.message);
    this.name = 'PageFailure';
    this.failure = failure;
  }
}

/** The value of a call, or the not-found page, or the error boundary with the failure's message. */
export function valueOf<E extends EndpointSpec>(result: CallResult<E>): ResponseOf<E> {
  if (result.ok) return result.value;
  if (result.refusal.kind === 'not_found') throw pageNotFound();
  throw new PageFailure(result.refusal);
}

/** The same of a list: null, which holds none, where the answer says no with a status that says yes. */
export function listAnswerOf<E extends EndpointSpec>(result: CallResult<E>): ResponseOf<E> | null {
  return !result.ok && result.refusal.kind === 'invalid' ? null : valueOf(result);
}

const isOfThePage = (error: unknown): boolean => error instanceof PageFailure || isPageNotFound(error);

const PASSING: readonly string[] = [
  'unreachable',
  'failed',
  'cancelled',
  'rate_limited',
] satisfies CallFailure['kind'][];

/** Whether that failure says nothing about the page itself: what is shown of it may stay. */
function isPassing(error: unknown): boolean {
  return error instanceof PageFailure && PASSING.includes(error.failure.kind);
}
