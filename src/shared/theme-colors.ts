/** Page colour of each theme: for `<meta name="theme-color" media="(prefers-color-scheme: …)">` and the manifest. */
export const themeColors = { dark: '#111214', light: '#faf7f2' } as const;
