import { useRef, type ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { LiveChat } from '@/modules/conversations/chat/web/live-chat';
import { PlayerBarPlace } from '@/modules/files/player/web/player-bar-place';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { worksWhileClosed } from '@/modules/foundation/settings/settings.rules';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { usePageFocus } from '@/ui/use-page-focus';
import { usePageLinks } from '@/ui/page-link';
import { RouteProgress } from '@/ui/route-progress';
import { Wordmark } from '@/ui/wordmark';
import { Footer } from './footer';
import { Header } from './header';
import { OpeningSoon } from './opening-soon';
import { PreviewNotice } from './preview-notice';

const CONTENT_ID = 'content';

/** Where people pay, and listen to what is theirs: a sample that plays stops there. */
const QUIET = /^\/(?:cart|pay|success-pay|success-subscription|order|order-confirmation)(?:\/|$)/;

function useIsStaff(): boolean {
  const { user } = useSession();
  return user !== null && user.role !== 'customer';
}

/** The data of the page where a navigation still loads it. */
function usePending(): Promise<unknown> | null {
  const loaded = useMatches().at(-1)?.loaderData as { readonly page?: unknown } | undefined;
  return loaded?.page instanceof Promise ? loaded.page : null;
}

/** Header, content and footer of the public site. Without settings (the server is away) only a wordmark stands. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const settings = useLoadedSettings();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  usePageLinks();
  usePageFocus(main);
  const closed = settings !== null && !settings.site_open;
  const isStaff = useIsStaff();
  const pending = usePending();
  if (closed && !isStaff && !worksWhileClosed(pathname)) return <OpeningSoon />;
  return (
    <div className="flex min-h-dvh flex-col [html:has([data-bottom-bar],[data-staying])_&]:pb-20 [html:has([data-bottom-bar]):has([data-staying])_&]:pb-40">
      <a
        href={`#${CONTENT_ID}`}
        className="sr-only z-40 rounded bg-raised px-4 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <RouteProgress routeKey={pathname} pending={pending} />
      {closed && isStaff && <PreviewNotice />}
      {settings === null ? (
        <header className="page-width flex min-h-16 items-center text-xl">
          <Wordmark name="Headroom" />
        </header>
      ) : (
        <Header siteName={settings.site_name} />
      )}
      <main ref={main} id={CONTENT_ID} tabIndex={-1} className="grow">
        {children}
      </main>
      {settings !== null && <Footer />}
      <PlayerBarPlace welcome={!QUIET.test(pathname)} />
      <LiveChat />
    </div>
  );
}
