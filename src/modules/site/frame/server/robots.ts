// Nothing there is for anybody but its owner. The other pages that stay out of search engines (/cart, /login …) stay
// open to crawlers: one that may not read a page never learns from it that it is noindex.
const PRIVATE = [
  '/api/',
  '/studio',
  '/account',
  '/order',
  '/listen/',
  '/favorites',
  '/user-gift-coupon',
  '/upload-confirmation',
  '/success-',
  '/reset-password/',
  '/verify-email/',
  '/sign-in/',
];

/** robots.txt (RFC 9309): what crawlers leave alone, and where the sitemap is. */
export function robotsTxt(siteUrl: string): string {
  const rules = PRIVATE.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}
