import { countedPath, isForwarded, type EventDetails, type EventName } from '../analytics.rules';

interface TagWindow {
  dataLayer?: unknown[];
  [disabled: `ga-disable-${string}`]: boolean;
}

/** Forwards what happens to Google Analytics. */
export interface Forwarding {
  /** Forwards one event. */
  readonly tell: (name: EventName, details: EventDetails, path: string) => void;
  /** Somebody came to a page: what the tag sends by itself names it as we count it, or is not sent at all. */
  readonly view: (pathname: string) => void;
}

function pageFields(pathname: string): { page_location: string; page_referrer: string } {
  return { page_location: `${window.location.origin}${countedPath(pathname) ?? '/'}`, page_referrer: '' };
}

/**
 * Loads Google's tag with every kind of storage denied, so that it sets no cookie either. Left alone it would send the
 * address and the referrer of the document with events of its own (scrolling, time spent): both are set here, without
 * query and without what may be a token, and on pages that are not forwarded the property is switched off.
 * Fields: https://developers.google.com/analytics/devguides/collection/ga4/reference/config, switch:
 * https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out
 */
export function startForwarding(id: string, pathname: string): Forwarding {
  const page = window as unknown as TagWindow;
  const layer = (page.dataLayer ??= []);
  // The tag tells calls from other entries by their being an `arguments` object.
  function gtag(..._call: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  }
  const denied = 'denied';
  gtag('consent', 'default', {
    ad_storage: denied,
    ad_user_data: denied,
    ad_personalization: denied,
    analytics_storage: denied,
  });
  gtag('set', pageFields(pathname));
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false, ...pageFields(pathname) });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  return {
    tell: (name, details, path) => gtag('event', name, { ...details, ...pageFields(path) }),
    view(now) {
      page[`ga-disable-${id}`] = !isForwarded(now);
      gtag('set', pageFields(now));
    },
  };
}
