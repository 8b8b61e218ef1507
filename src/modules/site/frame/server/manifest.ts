import { themeColors } from '@/shared/theme-colors';

/** The web app manifest (W3C): how the site looks on a home screen. */
export function manifestJson(siteName: string): string {
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
    description: 'Online mixing and mastering: send your tracks, hear before and after, follow your order.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
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
    shortcuts: [
      { name: 'Services and prices', url: '/select-services' },
      { name: 'Send files', url: '/upload' },
      { name: 'Orders', url: '/orders' },
    ],
  });
}
