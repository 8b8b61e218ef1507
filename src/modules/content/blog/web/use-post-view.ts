import { useEffect, useRef } from 'react';
import { track } from '@/modules/foundation/analytics/web/track';
import { useApi } from '@/ui/page-data';
import type { countView } from '../blog.contract';

/** Calls back once the page is really before somebody's eyes: not while it is prerendered or in a tab behind. */
function whenSeen(seen: () => void): () => void {
  const stop = new AbortController();
  const look = () => {
    const prerendering = 'prerendering' in document && document.prerendering === true;
    if (prerendering || document.visibilityState !== 'visible' || stop.signal.aborted) return;
    stop.abort();
    seen();
  };
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  document.addEventListener('prerenderingchange', look, { signal: stop.signal });
  look();
  return () => stop.abort();
}

/** Tells once for each opening of an article that it was seen: the analytics, and the studio's count (BLOG-08). */
export function usePostView(slug: string): void {
  const api = useApi();
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === slug) return undefined;
    return whenSeen(() => {
      told.current = slug;
      track('blog_post_view', { slug });
      void api.call<typeof countView>('POST /blogs/{slugOrId}/views', { params: { slugOrId: slug } });
    });
  }, [api, slug]);
}
