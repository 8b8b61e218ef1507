import { attributeOf, openingTags } from '@/shared/html-elements';

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

const METAS = ['name', 'property'];

// What a tag of the head says, where one of these of its attributes has this value.
function said(tags: readonly string[], { of, value, by }: Record<'value' | 'by', string> & { of: string[] }) {
  const tag = tags.find((one) => of.some((name) => attributeOf(one, name) === value));
  const found = tag === undefined ? null : attributeOf(tag, by);
  return found === null ? null : decode(found);
}

/**
 * Reads the head of one of our pages.
 * @param path where the page was asked for; it must be the page's one true address
 * @returns null for what has no sharing picture: private pages and other addresses of the same page
 */
export function readSharePage(html: string, path: string): SharePage | null {
  const head = html.slice(0, html.indexOf('</head>'));
  const metas = openingTags(head, 'meta');
  const meta = (value: string): string | null => said(metas, { of: METAS, value, by: 'content' });
  const canonical = said(openingTags(head, 'link'), { of: ['rel'], value: 'canonical', by: 'href' });
  if (canonical === null || !URL.canParse(canonical) || new URL(canonical).pathname !== path) return null;
  if (meta('robots')?.includes('noindex')) return null;
  const title = meta('og:title');
  const siteName = meta('og:site_name');
  if (title === null || siteName === null) return null;
  const suffix = ` | ${siteName}`;
  return {
    title: title.endsWith(suffix) ? title.slice(0, -suffix.length) : title,
    siteName,
    picture: meta('thumbnail'),
  };
}
