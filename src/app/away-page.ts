import { AWAY_MESSAGE, type AwayPage } from '@/platform/http/database-away';
import { themeColors } from '@/shared/theme-colors';
import { themeScript } from '@/ui/theme';
import { buttonClass } from '@/ui/button-style';
import { settledSoon } from '@/shared/settled-soon';
import { escapeHtml } from './escape-html';

// Where `Try again` leads: never to another site, whatever was asked for.
const samePlace = (path: string): string => (/^\/[^/\\]/.test(path) ? path : '/');

interface Look {
  /** The studio's name, as it was last known. */
  readonly name: string;
  /** Addresses of the style sheets that pages have. */
  readonly styles: readonly string[];
}

function draw({ name, styles }: Look, { nonce, path }: Parameters<AwayPage>[0]): string {
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColors.light}">
<title>Back in a moment | ${escapeHtml(name)}</title>
<link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml">
${sheets}
<script nonce="${escapeHtml(nonce)}">${themeScript}</script>
</head>
<body>
<main class="section-space flex flex-col items-center gap-4 px-5 py-16 text-center">
<p class="font-heading text-base font-semibold">${escapeHtml(name)}</p>
<h1 class="font-heading text-lg leading-tight font-semibold">Back in a moment</h1>
<p class="max-w-[52ch] text-balance">${AWAY_MESSAGE}</p>
<p class="max-w-[52ch] text-balance text-muted">Your orders and files are safe. If you have just sent something, check whether it arrived before you send it again.</p>
<p class="mt-2"><a class="${buttonClass({ variant: 'primary' })}" href="${escapeHtml(samePlace(path))}">Try again</a></p>
</main>
</body>
</html>
`;
}

// The page must be there within the second.
const NAME_PATIENCE_MS = 50;

/** The studio's name; as it was last read where its settings can't be read soon. */
export function lastKnownName(settings: {
  current(): Promise<{ readonly site_name: string }>;
}): () => Promise<string> {
  let name = 'Headroom';
  const read = async (): Promise<void> => {
    name = (await settings.current()).site_name;
  };
  return async () => {
    await settledSoon(read(), NAME_PATIENCE_MS);
    return name;
  };
}

/** The studio's own page for while its database is away, drawn from memory: its last known name, the style sheets of the build. */
export function createAwayPage(siteName: () => Promise<string>, styles: readonly string[]): AwayPage {
  return async (asked) => draw({ name: await siteName(), styles }, asked);
}
