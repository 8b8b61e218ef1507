import { element, xmlText } from './xml';

/** One address of the site. */
export interface SitemapEntry {
  readonly path: string;
  /** When its content last changed, where that is known. */
  readonly changed?: Date | null;
}

// Most addresses that one sitemap may hold (sitemaps.org, protocol 0.9).
const MAX_ENTRIES = 50_000;

/** The sitemap of the site's public addresses, each once, in the order given. */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const once = [...new Map(entries.map((entry) => [entry.path, entry])).values()].slice(0, MAX_ENTRIES);
  const urls = once.map(({ path, changed }) =>
    element(
      'url',
      element('loc', xmlText(new URL(path, siteUrl).href)) + element('lastmod', changed?.toISOString()),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}
