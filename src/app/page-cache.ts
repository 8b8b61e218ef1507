import { randomBytes } from 'node:crypto';
import { bodyOf, wholeResponse } from '@/platform/http/known-body';
import { NewestMap } from '@/shared/newest-map';
import { userOfCookies } from '@/shared/session';
import type { Clock } from '@/shared/clock';
import { KeptDocument } from './kept-document';
import type { Pages } from './server';

// What the studio changes shows at once, at whichever process. What a job or a customer changed shows after this at the
// latest, and the checkout asks anew anyway.
const FRESH_MS = 5_000;
const MOST_PAGES = 100;
const LONGEST_ADDRESS = 200;

interface Rendered {
  readonly document: KeptDocument;
  readonly headers: Headers;
}

interface Entry {
  readonly until: number;
  readonly page: Promise<Rendered | Response>;
}

/** Public pages whose document is the same for everybody who is not signed in. */
const SAME_FOR_ALL = new Set([
  '/',
  '/samples',
  '/contact',
  '/faq',
  '/reviews',
  '/about',
  '/terms-and-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/apple-digital-masters',
  '/mfit',
  '/select-services',
  '/services',
  '/upload',
  '/blog',
]);
/** The same for what has a name of its own in the address. */
const SAME_FOR_ALL_BELOW = /^\/(services\/[^/]+$|blog\/(?!preview\/))/;

function isShared(request: Request, url: URL): boolean {
  const known = SAME_FOR_ALL.has(url.pathname) || SAME_FOR_ALL_BELOW.test(url.pathname);
  if (request.method !== 'GET' || !known || url.searchParams.has('link')) return false;
  if (url.pathname.length + url.search.length > LONGEST_ADDRESS) return false;
  return userOfCookies(request.headers.get('cookie') ?? '') === null;
}

function answer({ document, headers }: Rendered, nonce: string): Response {
  return wholeResponse(document.withNonce(nonce), { status: 200, headers });
}

/**
 * Keeps public pages for visitors without a session for five seconds, so that a crowd costs one rendering. Signed-in
 * people, private links, refusals and redirects are rendered each time. Every answer has its own nonce. `forget` drops
 * them all.
 */
export function keepPages(render: Pages, clock: Clock): Pages {
  const plain = new NewestMap<string, Entry>(MOST_PAGES);
  // Anybody can make up queries: they have room of their own, and drive out no page that people read.
  const searched = new NewestMap<string, Entry>(MOST_PAGES);
  // Stands for the nonce inside kept pages; nobody outside ever sees it, so nobody can write it into a page.
  const mark = randomBytes(16).toString('hex');

  async function renderOnce(request: Request, page: Parameters<Pages>[1]): Promise<Rendered | Response> {
    // Others wait for this rendering: it must not end because the first of them has left.
    const alone = new Request(request.url, { headers: request.headers });
    const response = await render(alone, { ...page, nonce: mark });
    if (response.status !== 200) return response;
    const headers = new Headers(response.headers);
    // Nothing private in it: the browser may keep it behind its back button, and asks anew for every other visit.
    headers.set('cache-control', 'private, no-cache');
    const body = bodyOf(response);
    const bytes = body instanceof Uint8Array ? body : new Uint8Array(await response.arrayBuffer());
    return { document: new KeptDocument(bytes, mark), headers };
  }

  const pages: Pages = async (request, page) => {
    const url = new URL(request.url);
    if (!isShared(request, url)) return render(request, page);
    const key = url.href;
    const entries = url.search === '' ? plain : searched;
    const now = clock.now().getTime();
    const known = entries.get(key);
    const entry =
      known && known.until > now ? known : { until: now + FRESH_MS, page: renderOnce(request, page) };
    if (entry !== known) entries.set(key, entry);
    const kept = await entry.page.catch(() => null);
    if (kept !== null && !(kept instanceof Response)) return answer(kept, page.nonce);
    if (entries.get(key) === entry) entries.delete(key);
    return render(request, page);
  };
  const forget = (): void => {
    plain.clear();
    searched.clear();
  };
  return Object.assign(pages, { styles: render.styles ?? [], forget });
}
