export interface NavItem {
  readonly label: string;
  readonly to: string;
}

/** The main navigation, in the order of SITE-01. */
export const MAIN_NAVIGATION: readonly NavItem[] = [
  { label: 'Home', to: '/' },
  { label: 'Upload', to: '/upload' },
  { label: 'Services', to: '/select-services' },
  { label: 'Samples', to: '/samples' },
  { label: 'About', to: '/about' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Reviews', to: '/reviews' },
  { label: 'Contact', to: '/contact' },
  { label: 'Blog', to: '/blog' },
];

/** The links of the footer, in the order of SITE-03. */
export const FOOTER_LINKS: readonly NavItem[] = [
  { label: 'Samples', to: '/samples' },
  { label: 'Services', to: '/select-services' },
  { label: 'About', to: '/about' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Reviews', to: '/reviews' },
  { label: 'Contact', to: '/contact' },
  { label: 'Blog', to: '/blog' },
  { label: 'Apple Digital Masters', to: '/mfit' },
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Refund Policy', to: '/refund-policy' },
  { label: 'Terms & Conditions', to: '/terms-and-conditions' },
];

/** Whether a page belongs to an entry of the navigation: the same path, or one below it. Home is only itself. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  if (item.to === '/') return pathname === '/';
  if (item.to === '/select-services' && /^\/services(\/|$)/.test(pathname)) return true;
  return pathname === item.to || pathname.startsWith(`${item.to}/`);
}

/** Pages for everybody and for search engines that are always there, by their one true address. */
export const STANDING_PAGES: readonly string[] = [
  ...new Set(
    [...MAIN_NAVIGATION, ...FOOTER_LINKS].map(({ to }) => (to === '/mfit' ? '/apple-digital-masters' : to)),
  ),
  '/services',
  '/engineers',
];
