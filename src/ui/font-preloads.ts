import instrument from './fonts/instrument-sans.woff2?url';

/**
 * Addresses of the faces to load beside the style sheet, for `<link rel="preload" as="font" type="font/woff2"
 * crossorigin>`: the running text's. More of them would take the line from what a page is first painted with; headings and
 * figures are drawn in fallbacks of the same width until theirs are loaded.
 */
export const fontPreloads: readonly string[] = [instrument];
