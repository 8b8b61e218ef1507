import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MS = 30_000;

/** What a page hears: a push, or null for both where anything may have changed (it was asked, shown again, reconnected). */
export interface LiveNews {
  readonly topic: string | null;
  readonly data: unknown;
}

const ANYTHING: LiveNews = { topic: null, data: null };
const hearers = new Set<(news: LiveNews) => void>();
const hiddenHearers = new Set<(news: LiveNews) => void>();

function tell(news: LiveNews): void {
  for (const hear of hiddenHearers) hear(news);
  if (document.hidden) return;
  for (const hear of hearers) hear(news);
}

/**
 * Hears all that the page's `useLiveUpdates` hears: for parts that load by themselves. `hiddenToo`: also while the tab is
 * hidden.
 */
export function useLiveNews(
  onNews: (news: LiveNews) => void,
  { hiddenToo = false }: { readonly hiddenToo?: boolean } = {},
): void {
  const hear = useEffectEvent(onNews);
  useEffect(() => {
    const own = (news: LiveNews) => hear(news);
    const all = hiddenToo ? hiddenHearers : hearers;
    all.add(own);
    return () => void all.delete(own);
  }, [hiddenToo]);
}

/**
 * Keeps a page fresh: at once by server-sent events, and every 30 seconds by asking, paused while the tab is hidden.
 * @param isMine whether a push of a topic, such as `order:12`, concerns the page
 * @param link a private link's token; null where the session decides what may be heard
 * @param shown what else the browser shows to be heard, as a query
 */
export function useLiveUpdates(isMine: (topic: string) => boolean, link: string | null, shown = ''): void {
  const { revalidate, state } = useRevalidator();
  // What comes while the page is being read anew may not be in that reading.
  const missed = useRef(false);
  const refresh = useEffectEvent(() => {
    if (document.hidden) return;
    if (state === 'idle') void revalidate();
    else missed.current = true;
  });
  const concerns = useEffectEvent((topic: string) => isMine(topic));

  useEffect(() => {
    if (state !== 'idle' || !missed.current) return;
    missed.current = false;
    refresh();
  }, [state]);

  useEffect(() => {
    const query = link === null ? shown : `link=${encodeURIComponent(link)}`;
    const source = new EventSource(query === '' ? '/api/events' : `/api/events?${query}`);
    source.addEventListener('message', (event: MessageEvent<string>) => {
      const news = JSON.parse(event.data) as { topic: string; data: unknown };
      tell(news);
      if (concerns(news.topic)) refresh();
    });
    const ask = () => {
      tell(ANYTHING);
      refresh();
    };
    source.addEventListener('resync', ask);
    const timer = setInterval(ask, POLL_MS);
    const onShow = ask;
    document.addEventListener('visibilitychange', onShow);
    return () => {
      source.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [link, shown]);
}
