import { themeColors } from '@/shared/theme-colors';

const DESCRIPTION =
  'Online mixing and mastering: send your tracks, hear before and after, follow your order.';

const SHORTCUTS = [
  { name: 'My songs', url: '/account' },
  { name: 'New song', url: '/select-services' },
  { name: 'Send files', url: '/upload' },
];

/** What the manifest tells of the studio. */
export interface ManifestSite {
  readonly site_name: string;
  /** False until the owner opens the studio: nothing is told then that nobody entered. */
  readonly site_open: boolean;
}

/** The web app manifest (W3C): how the site looks on a home screen. */
export function manifestJson({ site_name: siteName, site_open: isOpen }: ManifestSite): string {
  const icon = (src: string, sizes: string, purpose: string) => ({
    src: `/media/brand/${src}`,
    sizes,
    type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName.slice(0, 12).trim(),
    ...(isOpen && { description: DESCRIPTION }),
    lang: 'en',
    dir: 'ltr',
    start_url: '/account',
    scope: '/',
    display: 'standalone',
    background_color: themeColors.dark,
    theme_color: themeColors.dark,
    categories: ['music', 'business'],
    icons: [
      icon('favicon.svg', 'any', 'any'),
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-192.png', '192x192', 'maskable'),
      icon('icon-512.png', '512x512', 'maskable'),
    ],
    ...(isOpen && { shortcuts: SHORTCUTS }),
  });
}
