import type { MetaDescriptor } from 'react-router';
import { SHARE_SIZE, shareAddress } from '@/shared/share-address';
import type { SiteIdentity } from '@/shared/site-identity';
import { breadcrumbList, webPage, type JsonLd } from '@/shared/structured-data';

/** What the head of a page is made of. */
export interface PageHead {
  /** Without the site's name, which is added; unlike that of any other page. */
  readonly title: string;
  readonly description: string;
  /** Path of the page's one true address, such as `/samples`. */
  readonly path: string;
  /** Parameters of the query that make another page (`['tag', 'page']`); all others are no part of the address. */
  readonly query?: readonly string[];
  /** Words of the page itself; those of the site are added. */
  readonly keywords?: readonly string[];
  /** Private and transactional pages stay out of search engines. */
  readonly noindex?: boolean;
  /** Path of a picture that the page is about; its sharing picture is drawn with it. */
  readonly image?: string | undefined;
  /** Path of a sharing picture of its own, in the size of all others; also of pages that stay out of search engines. */
  readonly shareImage?: string | undefined;
  /** 'article' for posts; 'website' where nothing is said. */
  readonly type?: 'website' | 'article';
  /** When an article came out and was last changed (ISO), and who wrote it. */
  readonly article?: { readonly published: string; readonly modified?: string; readonly author: string };
  /** Where the page stands, from the top level down to itself; sent as BreadcrumbList. */
  readonly breadcrumbs?: readonly { readonly name: string; readonly path: string }[];
  /** schema.org objects of this page, made by `@/shared/structured-data`; a WebPage where nothing is said. */
  readonly structuredData?: (site: SiteIdentity) => readonly JsonLd[];
}

/** What a route's `meta` is called with, as far as heads need it. */
interface MetaArgs {
  readonly matches: readonly unknown[];
  readonly loaderData?: unknown;
  readonly params: Record<string, string | undefined>;
  readonly location?: { readonly search: string };
}

// The words that every page is found by, before the studio's own name.
const OF_THE_SITE = ['online mixing', 'online mastering'];

function keywordsOf({ title, keywords }: PageHead, { site_name }: SiteIdentity): string {
  const own = keywords === undefined || keywords.length === 0 ? [title.toLowerCase()] : keywords;
  return [...new Set([...own, ...OF_THE_SITE, site_name])].join(', ');
}

/** Who stands in heads while the studio's settings could not be read. */
const NOBODY: SiteIdentity = {
  site_name: 'Headroom',
  site_url: '',
  currency: 'USD',
  support_email: '',
  chat_phone: '',
  postal_address: { name: '', street: '', postcode: '', city: '', country: '' },
  social_links: [],
  selling: { one_time: false, subscriptions: false, gift_cards: false },
  claims: { starting_price: 0, years_in_studios: 0, years_online: 0, free_revisions: 0 },
  turnaround_hours: {
    mixing_and_mastering: { min: 72, max: 120 },
    mastering: { min: 24, max: 72 },
    rush: { min: 24, max: 24 },
  },
};

// The root loads the public settings. Where even that failed, the error page has a head all the same.
function identityOf({ matches }: MetaArgs): SiteIdentity | null {
  const root = matches[0] as { loaderData?: { settings?: SiteIdentity } } | undefined;
  return root?.loaderData?.settings ?? null;
}

/** The part of a query that belongs to a page's true address; the first page of a list is the list itself. */
function ownQuery(names: readonly string[], search: string): URLSearchParams {
  const given = new URLSearchParams(search);
  const own = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value === null || value === '') continue;
    if (name !== 'page') own.set(name, value);
    else if (/^[1-9]\d{0,5}$/.test(value) && value !== '1') own.set(name, value);
  }
  return own;
}

function objectsOf(head: PageHead, site: SiteIdentity): readonly JsonLd[] {
  if (head.structuredData) return head.structuredData(site);
  return [webPage({ name: head.title, description: head.description, path: head.path }, site)];
}

/** Title with the site's name, description, canonical link, Open Graph and X tags, structured data. */
export function headTags(head: PageHead, site: SiteIdentity | null, search = ''): MetaDescriptor[] {
  const { site_name, site_url } = site ?? NOBODY;
  const own = ownQuery(head.query ?? [], search);
  const page = own.get('page');
  const title = `${head.title}${page === null ? '' : `, page ${page}`} | ${site_name}`;
  const url = `${site_url}${head.path}${own.size > 0 ? `?${own.toString()}` : ''}`;
  const drawn = head.noindex ? '/media/brand/og-default.png' : shareAddress({ ...head, picture: head.image });
  const image = `${site_url}${head.shareImage ?? drawn}`;
  const structuredData = [
    ...(site ? objectsOf(head, site) : []),
    ...(head.breadcrumbs ? [breadcrumbList(head.breadcrumbs, site_url)] : []),
  ];
  const article = head.article;
  return [
    { title },
    { name: 'description', content: head.description },
    { name: 'keywords', content: keywordsOf(head, site ?? NOBODY) },
    ...(head.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    // The sharing picture is drawn with it.
    ...(head.image ? [{ name: 'thumbnail', content: head.image }] : []),
    { property: 'og:site_name', content: site_name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(SHARE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_SIZE.height) },
    { property: 'og:image:alt', content: `${head.title}, ${site_name}` },
    ...(article
      ? [
          { property: 'article:published_time', content: article.published },
          { property: 'article:modified_time', content: article.modified ?? article.published },
          { property: 'article:author', content: article.author },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: head.description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: `${head.title}, ${site_name}` },
    ...structuredData.map((object) => ({ 'script:ld+json': object })),
  ];
}

interface HeadArgs {
  readonly loaderData: unknown;
  readonly params: Record<string, string | undefined>;
  /** The studio by its settings: what heads claim comes from here. */
  readonly site: SiteIdentity;
}

/** A route's `meta`: `export const meta = pageMeta({ title, description, path })`, or from the loaded data. */
export function pageMeta(head: PageHead | ((args: HeadArgs) => PageHead)) {
  return (args: MetaArgs): MetaDescriptor[] => {
    const site = identityOf(args);
    const { loaderData, params, location } = args;
    const made = typeof head === 'function' ? head({ loaderData, params, site: site ?? NOBODY }) : head;
    return headTags(made, site, location?.search);
  };
}
