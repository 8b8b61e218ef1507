import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MS = 30_000;

/**
 * Keeps a page of an order fresh: at once by server-sent events, and every 30 seconds by asking, paused while the tab
 * is hidden. `topics` names what is listened to, such as `order:12`.
 */
export function useOrderUpdates(isMine: (topic: string) => boolean, link: string | null): void {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (state === 'idle' && !document.hidden) void revalidate();
  });
  const concerns = useEffectEvent((topic: string) => isMine(topic));

  useEffect(() => {
    const source = new EventSource(
      link === null ? '/api/events' : `/api/events?link=${encodeURIComponent(link)}`,
    );
    source.addEventListener('message', (event: MessageEvent<string>) => {
      const { topic } = JSON.parse(event.data) as { topic: string };
      if (concerns(topic)) refresh();
    });
    source.addEventListener('resync', () => refresh());
    const timer = setInterval(() => refresh(), POLL_MS);
    const onShow = () => refresh();
    document.addEventListener('visibilitychange', onShow);
    return () => {
      source.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [link]);
}
