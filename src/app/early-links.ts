/** Links that scripts follow, or answer in place of the browser: pressed too early, they wait for the scripts. */
export const EARLY_LINKS = 'a[data-page],a[data-early]';
