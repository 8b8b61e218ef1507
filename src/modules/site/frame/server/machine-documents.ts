import { textDocument, type SiteDocument } from '@/platform/http/documents';
import type { Clock } from '@/shared/clock';
import { STANDING_PAGES } from '../site.rules';
import { atomFeed, type FeedPost, type FeedSite } from './feed';
import { manifestJson, type ManifestSite } from './manifest';
import { robotsTxt } from './robots';
import { sitemapXml, type SitemapEntry } from './sitemap';

/** What the documents tell of, each read from its feature at every request. */
export interface MachineDocumentsDeps {
  readonly clock: Clock;
  readonly site: () => Promise<FeedSite & ManifestSite>;
  /** Addresses beside the standing pages: services, categories and posts of the blog. */
  readonly addresses: () => Promise<readonly SitemapEntry[]>;
  /** Published posts, newest first. */
  readonly posts: (limit: number) => Promise<readonly FeedPost[]>;
}

const FEED_POSTS = 50;

// A feed without posts is dated by the day, so that it has one hash for as long.
function today(clock: Clock): Date {
  return new Date(clock.now().toISOString().slice(0, 10));
}

/** /sitemap.xml, /robots.txt, /feed.xml and /manifest.webmanifest. */
export function machineDocuments({ clock, site, addresses, posts }: MachineDocumentsDeps): SiteDocument[] {
  const text =
    (type: string, make: (site: FeedSite & ManifestSite) => Promise<string>): SiteDocument['handle'] =>
    async ({ request }) =>
      textDocument(request, await make(await site()), type);
  return [
    {
      path: '/sitemap.xml',
      handle: text('application/xml; charset=utf-8', async ({ site_url }) =>
        sitemapXml(site_url, [...STANDING_PAGES.map((path) => ({ path })), ...(await addresses())]),
      ),
    },
    {
      path: '/robots.txt',
      handle: text('text/plain; charset=utf-8', async ({ site_url }) => robotsTxt(site_url)),
    },
    {
      path: '/feed.xml',
      handle: text('application/atom+xml; charset=utf-8', async (whose) =>
        atomFeed(whose, await posts(FEED_POSTS), today(clock)),
      ),
    },
    {
      path: '/manifest.webmanifest',
      handle: text('application/manifest+json; charset=utf-8', async (whose) => manifestJson(whose)),
    },
  ];
}
