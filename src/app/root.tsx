import { use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { PageViews } from '@/modules/foundation/analytics/web/page-views';
import { SessionProvider } from '@/modules/people/accounts/web/session-context';
import type { getMe } from '@/modules/people/accounts/accounts.contract';
import { cartMarkScript } from '@/modules/shop/cart/web/cart-mark';
import type { getSettings } from '@/modules/foundation/settings/settings.contract';
import { standingSettings } from '@/modules/foundation/settings/settings.rules';
import { SettingsProvider } from '@/modules/foundation/settings/web/settings-context';
import { ErrorPage, errorHead } from '@/modules/site/frame/web/error-page';
import { themeColors } from '@/shared/theme-colors';
import { ApiProvider, pageContext } from '@/ui/page-data';
import { countOfLandings, onLanding } from '@/ui/cached-parts';
import { pageMeta } from '@/ui/page-meta';
import { fontPreloads } from '@/ui/font-preloads';
import { themeScript } from '@/ui/theme';
import { Toaster } from '@/ui/toast';
import '@/ui/styles/index.css';
import { browserClient } from './browser-client';
import { NonceContext } from './nonce';
import { AppWorkerLater } from './worker/app-worker-later';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, session } = context.get(pageContext);
  const [settings, me] = await Promise.all([
    api.call<typeof getSettings>('GET /settings', {}),
    session === null ? null : api.call<typeof getMe>('GET /auth/me', {}),
  ]);
  // The token stays where it is, in the browser's storage and cookie: pages never repeat it.
  const user = me?.ok && session ? { ...me.value.data, role: session.role } : null;
  // Specified: where the settings can't be had, pages go on with defaults, prices in USD first of all.
  return { settings: settings.ok ? settings.value : standingSettings(new URL(request.url).origin), user };
}

// Settings and session don't change by moving between pages; the session's own store tells of log-ins.
export function shouldRevalidate(): boolean {
  return false;
}

/** Of a page that failed, or that is not there: every other page has a head of its own. */
export const meta: MetaFunction<typeof loader> = ({ error, location, matches }) =>
  error === undefined || error === null
    ? []
    : pageMeta(errorHead(error, location.pathname))({ matches, params: {} });

type RootData = Awaited<ReturnType<typeof loader>>;

// What a page's head says of its data is known only once a navigation's data has landed.
function Head() {
  useSyncExternalStore(onLanding, countOfLandings, () => 0);
  return <Meta />;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <Links nonce={nonce} />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={themeColors.dark}
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={themeColors.light}
          suppressHydrationWarning
        />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Blog" />
        <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/media/brand/apple-touch-icon.png" />
        {fontPreloads.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: themeScript + cartMarkScript }}
        />
        <Head />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

// Says that the page is hydrated: browser tests wait for it, styles and extensions may.
function useHydratedMark(): void {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
}

function Providers({ data, children }: { data: RootData | undefined; children: ReactNode }) {
  useHydratedMark();
  return (
    <ApiProvider api={browserClient}>
      <SettingsProvider settings={data?.settings ?? null}>
        <SessionProvider serverUser={data?.user ?? null}>
          {children}
          <AppWorkerLater />
          <PageViews />
          <Toaster />
        </SessionProvider>
      </SettingsProvider>
    </ApiProvider>
  );
}

export default function Root() {
  return (
    <Providers data={useRouteLoaderData<typeof loader>('root')}>
      <Outlet />
    </Providers>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Providers data={useRouteLoaderData<typeof loader>('root')}>
      <ErrorPage error={error} />
    </Providers>
  );
}
