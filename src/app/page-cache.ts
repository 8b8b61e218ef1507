import { createHash, randomBytes } from 'node:crypto';
import { NewestMap } from '@/shared/newest-map';
import { userOfCookies } from '@/shared/session';
import type { Clock } from '@/shared/clock';
import type { Pages } from './server';

const MAX_PAGES = 100;
const MAX_ADDRESS_LENGTH = 200;

interface Rendered {
  /** The document's bytes between the places of its nonce. */
  readonly pieces: readonly Buffer[];
  readonly headers: Headers;
}

interface Entry {
  readonly until: number;
  readonly page: Promise<Rendered | Response>;
}

function isForAll(request: Request, url: URL): boolean {
  if (request.method !== 'GET' || url.searchParams.has('link')) return false;
  if (url.pathname.length + url.search.length > MAX_ADDRESS_LENGTH) return false;
  return userOfCookies(request.headers.get('cookie') ?? '') === null;
}

function cut(bytes: Buffer, mark: string): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, from)) {
    pieces.push(bytes.subarray(from, at));
    from = at + mark.length;
  }
  return [...pieces, bytes.subarray(from)];
}

function answer({ pieces, headers }: Rendered, nonce: string, known: string | null): Response {
  // The stored page keeps the headers that it came with, its policy and nonce among them.
  if (known !== null && known === headers.get('etag'))
    return new Response(null, { status: 304, headers: pickHeaders(headers) });
  const own = Buffer.from(nonce);
  const bytes = Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [own, piece])));
  return new Response(bytes, { headers: new Headers(headers) });
}

function pickHeaders(headers: Headers): [string, string][] {
  return ['etag', 'cache-control'].map((name) => [name, headers.get(name) ?? '']);
}

/**
 * Keeps public pages for visitors without a session for as long as their route declares (`handle.cacheSeconds`), so that a
 * crowd costs one rendering. Signed-in people, private links, refusals and redirects are rendered each time. Every answer has
 * its own nonce; a browser that still has the page is told so by 304. `forget` drops them all.
 */
export function keepPages(render: Pages, clock: Clock): Pages {
  const plain = new NewestMap<string, Entry>(MAX_PAGES);
  // Anybody can make up queries: they have room of their own, and drive out no page that people read.
  const searched = new NewestMap<string, Entry>(MAX_PAGES);
  // Stands for the nonce inside kept pages; nobody outside ever sees it, so nobody can write it into a page.
  const mark = randomBytes(16).toString('hex');
  const entriesOf = (url: URL) => (url.search === '' ? plain : searched);

  /** The page of an address that is kept, or rendered now to be kept; null where its route keeps none. */
  function entryOf(request: Request, url: URL, page: Parameters<Pages>[1]): Entry | null {
    const entries = entriesOf(url);
    const now = clock.now().getTime();
    const known = entries.get(url.href);
    if (known !== undefined && known.until > now) return known;
    const seconds = render.cacheSeconds?.(url.pathname) ?? 0;
    if (seconds === 0) return null;
    const entry = { until: now + seconds * 1000, page: renderOnce(request, page) };
    entries.set(url.href, entry);
    return entry;
  }

  async function renderOnce(request: Request, page: Parameters<Pages>[1]): Promise<Rendered | Response> {
    // Others wait for this rendering: it must not end because the first of them has left.
    const alone = new Request(request.url, { headers: request.headers });
    const response = await render(alone, { ...page, nonce: mark });
    if (response.status !== 200) return response;
    const bytes = Buffer.from(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    // Nothing private in it: the browser may keep it behind its back button, and asks anew for every other visit.
    headers.set('cache-control', 'private, no-cache');
    // Weak, since the same page leaves with other nonces, compressed or plain. The mark is in it: a new process may send
    // other headers.
    headers.set('etag', `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`);
    return { pieces: cut(bytes, mark), headers };
  }

  const pages: Pages = async (request, page) => {
    const url = new URL(request.url);
    const entry = isForAll(request, url) ? entryOf(request, url, page) : null;
    if (entry === null) return render(request, page);
    const stored = await entry.page.catch(() => null);
    if (stored !== null && !(stored instanceof Response))
      return answer(stored, page.nonce, request.headers.get('if-none-match'));
    const entries = entriesOf(url);
    if (entries.get(url.href) === entry) entries.delete(url.href);
    return render(request, page);
  };
  const forget = (): void => {
    plain.clear();
    searched.clear();
  };
  return Object.assign(pages, { styles: render.styles ?? [], forget });
}
