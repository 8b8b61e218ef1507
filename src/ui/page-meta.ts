import type { MetaDescriptor } from 'react-router';
import { breadcrumbList, type JsonLd } from '@/shared/structured-data';

/** What the head of a page is made of. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path of the page's one true address, such as `/samples`. */
  readonly path: string;
  readonly keywords?: readonly string[];
  /** Private and transactional pages stay out of search engines. */
  readonly noindex?: boolean;
  /** Path of the sharing picture; without one, the page's own is drawn on first use. */
  readonly image?: string;
  /** 'article' for posts; 'website' where nothing is said. */
  readonly type?: 'website' | 'article';
  /** Where the page stands, from the top level down to itself; sent as BreadcrumbList. */
  readonly breadcrumbs?: readonly { readonly name: string; readonly path: string }[];
  /** schema.org objects of this page, made by `@/shared/structured-data`. */
  readonly structuredData?: (site: SiteIdentity) => readonly JsonLd[];
}

/** Name and base address of the site, from the settings that the root loads. */
export interface SiteIdentity {
  readonly site_name: string;
  readonly site_url: string;
}

interface MetaMatches {
  readonly matches: readonly unknown[];
}

function identityOf({ matches }: MetaMatches): SiteIdentity {
  const root = matches[0] as { loaderData?: { site?: SiteIdentity } } | undefined;
  return root?.loaderData?.site ?? { site_name: 'Headroom', site_url: '' };
}

/** Title with the site's name, description, canonical link, Open Graph and X tags. */
export function headTags(head: PageHead, site: SiteIdentity): MetaDescriptor[] {
  const title = `${head.title} | ${site.site_name}`;
  const url = `${site.site_url}${head.path}`;
  const structuredData = [
    ...(head.structuredData?.(site) ?? []),
    ...(head.breadcrumbs ? [breadcrumbList(head.breadcrumbs, site.site_url)] : []),
  ];
  const image = `${site.site_url}${head.image ?? '/media/brand/og-default.png'}`;
  return [
    { title },
    { name: 'description', content: head.description },
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords.join(', ') }] : []),
    ...(head.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.site_name },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1919' },
    { property: 'og:image:height', content: '1080' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: head.description },
    { name: 'twitter:image', content: image },
    ...structuredData.map((object) => ({ 'script:ld+json': object })),
  ];
}

/** A route's `meta`: `export const meta = pageMeta({ title, description, path })`, or from the loaded data. */
export function pageMeta(
  head: PageHead | ((args: { loaderData: unknown; params: Record<string, string | undefined> }) => PageHead),
) {
  return (
    args: MetaMatches & { loaderData?: unknown; params: Record<string, string | undefined> },
  ): MetaDescriptor[] =>
    headTags(
      typeof head === 'function' ? head({ loaderData: args.loaderData, params: args.params }) : head,
      identityOf(args),
    );
}
