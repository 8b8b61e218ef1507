import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { forwardTo, trackView } from './track';

// Outside of components: neither StrictMode's second effect nor an error page that takes over counts a page again.
let last: string | null = null;

function view(pathname: string): void {
  if (pathname === last) return;
  trackView(last === null);
  last = pathname;
}

/** Calls back when people see this page: at once, or when the browser shows what it had only prepared. */
function whenSeen(action: () => void): () => void {
  if (!('prerendering' in document) || document.prerendering !== true) {
    action();
    return () => undefined;
  }
  document.addEventListener('prerenderingchange', action, { once: true });
  return () => document.removeEventListener('prerenderingchange', action);
}

/** Counts one page view for each page that somebody opens; mounted once, in the root (SITE-09). */
export function PageViews() {
  const { pathname } = useLocation();
  const ga4Id = useLoadedSettings()?.ga4_id ?? null;
  useEffect(() => {
    if (ga4Id === null) return undefined;
    return whenSeen(() => forwardTo(ga4Id, pathname));
  }, [ga4Id, pathname]);
  useEffect(() => whenSeen(() => view(pathname)), [pathname]);
  useEffect(() => {
    // Back from another site to a page that the browser had kept alive.
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      last = null;
      view(window.location.pathname);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return null;
}
