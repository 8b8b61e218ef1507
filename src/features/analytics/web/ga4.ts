import type { EventDetails, EventName } from '../analytics.rules';

interface TagWindow {
  dataLayer?: unknown[];
}

/** Forwards one event. */
export type Forward = (name: EventName, details: EventDetails, path: string) => void;

/**
 * Loads Google's tag with every kind of storage denied, so that it sets no cookie either, and returns what
 * forwards events to it. Their names for fields: https://developers.google.com/analytics/devguides/collection/ga4
 */
export function startForwarding(id: string): Forward {
  const layer = ((window as TagWindow).dataLayer ??= []);
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
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  return (name, details, path) => {
    gtag('event', name, { ...details, page_location: `${window.location.origin}${path}` });
  };
}
