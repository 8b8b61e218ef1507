import bricolage from './fonts/bricolage-grotesque.woff2?url';
import instrument from './fonts/instrument-sans.woff2?url';
import mono from './fonts/jetbrains-mono.woff2?url';

/**
 * Addresses of the faces every page shows at once, for `<link rel="preload" as="font" type="font/woff2"
 * crossorigin>`. Italics and extended Latin are fetched when a page has such text.
 */
export const fontPreloads: readonly string[] = [instrument, bricolage, mono];
