import { withoutQuery } from './address-parts';

/** What a sharing picture is drawn from. */
export interface ShareTexts {
  /** The page's title without the site's name. */
  readonly title: string;
  /** Path of the page's one true address. */
  readonly path: string;
  /** Path of a picture that the page is about; drawn beside the title. */
  readonly picture?: string | undefined;
}

/** Width and height of every sharing picture in px (SITE-10). */
export const SHARE_SIZE = { width: 1919, height: 1080 } as const;

// Counts up when the drawing itself changes, so that networks fetch it anew.
const EDITION = 1;

/** Eight characters that change with the words; FNV-1a, 32 bits (RFC draft-eastlake-fnv). */
export function shareVersion({ title, picture = '' }: Pick<ShareTexts, 'title' | 'picture'>): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${EDITION}\n${title}\n${picture}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Path of a page's sharing picture; another title or picture makes another address. */
export function shareAddress(words: ShareTexts): string {
  const path = words.path === '/' ? '/index' : withoutQuery(words.path);
  return `/share${path}.png?v=${shareVersion(words)}`;
}
