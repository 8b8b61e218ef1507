/** What a page's own head says that its sharing picture is drawn from. */
export interface SharePage {
  readonly title: string;
  readonly siteName: string;
  /** Path of the picture that the page is about; null where it names none. */
  readonly picture: string | null;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

function attribute(html: string, element: RegExp, name: string): string | null {
  const tag = element.exec(html)?.[0] ?? '';
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : decode(value);
}

const meta = (html: string, key: string): string | null =>
  attribute(html, new RegExp(`<meta\\s[^>]*(?:name|property)="${key}"[^>]*>`), 'content');

/**
 * Reads the head of one of our pages.
 * @param path where the page was asked for; it must be the page's one true address
 * @returns null for what has no sharing picture: private pages and other addresses of the same page
 */
export function readSharePage(html: string, path: string): SharePage | null {
  const canonical = attribute(html, /<link\s[^>]*rel="canonical"[^>]*>/, 'href');
  if (canonical === null || !URL.canParse(canonical) || new URL(canonical).pathname !== path) return null;
  if (meta(html, 'robots')?.includes('noindex')) return null;
  const title = meta(html, 'og:title');
  const siteName = meta(html, 'og:site_name');
  if (title === null || siteName === null) return null;
  const suffix = ` | ${siteName}`;
  return {
    title: title.endsWith(suffix) ? title.slice(0, -suffix.length) : title,
    siteName,
    picture: meta(html, 'thumbnail'),
  };
}
