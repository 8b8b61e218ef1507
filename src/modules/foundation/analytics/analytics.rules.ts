import { withoutEndSlashes, withoutQuery } from '@/shared/address-parts';

/** The events that the studio counts, by their specified names (SITE-09). */
export const EVENT_NAMES = [
  'page_view',
  'newsletter_submit',
  'upload',
  'upload_files',
  'audio_play',
  'audio_pause',
  'contact_submit',
  'blog_post_view',
  'add_to_cart',
  'add_to_favorites',
  'login',
  'signup',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** What an event is about: short texts and numbers, never anything that names a person. */
export type EventDetails = Readonly<Partial<Record<DetailKey, string | number | boolean>>>;

/** Widths of a window, coarse enough to describe nobody. */
export const VIEWPORTS = ['narrow', 'medium', 'wide'] as const;
export type Viewport = (typeof VIEWPORTS)[number];

/** Everything that an event may tell beside its name and page: nothing else is taken or kept. */
export const DETAIL_KEYS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'slug',
  'total_price',
  'files',
  'sample_id',
] as const;

export type DetailKey = (typeof DETAIL_KEYS)[number];

export const DETAIL_LENGTH = 120;
export const PATH_LENGTH = 200;
/** Events of one request. */
export const MAX_EVENTS = 10;
/** The oldest event that still counts, in milliseconds. */
export const OLDEST_MS = 24 * 3600 * 1000;

// Below these a page's name is public. Elsewhere what follows may be a token, a mail address or somebody's order.
const PUBLIC_BELOW = /^\/(services|select-services|blog)\//;

/**
 * The part of an address that is counted: never its query or fragment, and of private pages only the first word.
 * Null for the back office and for posts before they are published, whose readers are no visitors.
 */
export function countedPath(address: string): string | null {
  const path = withoutEndSlashes(withoutQuery(address)) || '/';
  if (!path.startsWith('/') || path.startsWith('//') || /^\/(studio|blog\/preview)(\/|$)/.test(path))
    return null;
  const stored = PUBLIC_BELOW.test(path) ? path : (/^\/[^/]*/.exec(path)?.[0] ?? '/');
  return stored.includes('@') || /%40/i.test(stored) ? '/' : stored.slice(0, PATH_LENGTH);
}

// Pages whose address opens nothing and names nobody. What is not listed is not forwarded.
const FORWARDED: ReadonlySet<string> = new Set([
  '',
  'samples',
  'faq',
  'reviews',
  'about',
  'terms-and-conditions',
  'privacy-policy',
  'refund-policy',
  'apple-digital-masters',
  'mfit',
  'select-services',
  'services',
  'blog',
  'contact',
  'upload',
  'cart',
  'login',
  'signup',
]);

/** Whether somebody else's tag may run on a page and hear of what happens there: only on public ones. */
export function isForwarded(pathname: string): boolean {
  const path = countedPath(pathname);
  return path !== null && FORWARDED.has(path.split('/')[1] ?? '');
}

/** Details that may be kept: known keys, short texts, numbers. What looks like a mail address is left out. */
export function storedDetails(details: EventDetails): EventDetails {
  return Object.fromEntries(
    DETAIL_KEYS.flatMap((key): [DetailKey, string | number | boolean][] => {
      const value = details[key];
      if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return [];
      if (typeof value !== 'string') return [[key, value]];
      return value.includes('@') ? [] : [[key, value.slice(0, DETAIL_LENGTH).toWellFormed()]];
    }),
  );
}

/** @param width of the window in CSS pixels */
export function viewportOf(width: number): Viewport {
  if (width < 640) return 'narrow';
  return width < 1024 ? 'medium' : 'wide';
}

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** What a link told about its campaign; nothing else of a query is ever read. */
export function campaignOf(query: string): EventDetails {
  const search = new URLSearchParams(query);
  return storedDetails(
    Object.fromEntries(
      CAMPAIGN.flatMap((key) => {
        const value = search.get(key);
        return value ? [[key, value]] : [];
      }),
    ),
  );
}

/** Host that a visit came from; null for none and for our own. */
export function foreignHost(referrer: string, ownHost: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { host } = new URL(referrer);
  return host === '' || host === ownHost || host.length > 255 ? null : host;
}

/** Addresses that pages must reach when events are forwarded to Google Analytics; none without its id. */
export function forwardingSources(ga4Id: string | null): { scripts: string[]; connections: string[] } {
  if (ga4Id === null) return { scripts: [], connections: [] };
  return {
    scripts: ['https://www.googletagmanager.com'],
    connections: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  };
}
