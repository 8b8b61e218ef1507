import { SHARE_SIZE, shareAddress, type ShareTexts } from './share-address';
import type { SiteIdentity } from './site-identity';

/** A schema.org object as it is put into a page (JSON-LD). */
export interface JsonLd {
  readonly '@context': 'https://schema.org';
  readonly '@type': string;
  readonly [property: string]: JsonLdValue;
}

/** What a property may hold. */
export type JsonLdValue =
  | string
  | number
  | boolean
  | readonly JsonLdValue[]
  | { readonly [key: string]: JsonLdValue };

/** Where the words of structured data are defined. */
export const CONTEXT = 'https://schema.org' as const;

/** Full address of a path; full addresses stay as they are. */
export function addressOf(path: string, { site_url }: SiteIdentity): string {
  return /^https?:\/\//.test(path) ? path : `${site_url}${path}`;
}

/** A page's sharing picture: search engines want pixels, and our pictures are drawn as SVG. */
export function sharePicture(words: ShareTexts, site: SiteIdentity): JsonLdValue {
  return { '@type': 'ImageObject', url: `${site.site_url}${shareAddress(words)}`, ...SHARE_SIZE };
}

/** Names the studio in every page's data, so that engines know it is one. */
export const organizationId = ({ site_url }: SiteIdentity): string => `${site_url}/#organization`;
/** Names the site as a whole. */
export const webSiteId = ({ site_url }: SiteIdentity): string => `${site_url}/#website`;
