import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Puts the focus on the title of the page that a move led to, as a loaded document would have it: it is read out, and
 * Tab goes on from there. Whatever has taken the focus inside the page itself keeps it.
 * @param main the place that pages are shown in; focusable by scripts (`tabIndex={-1}`)
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const place = main.current;
    if (place === null || place.contains(document.activeElement)) return;
    const title = place.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    (title ?? place).focus({ preventScroll: true });
  }, [main, pathname]);
}
