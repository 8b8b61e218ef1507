/** Smooth, at once where motion is unwanted. */
const behavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/** Scrolls smoothly to the top, at once where motion is unwanted. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: behavior() });
}

/** Scrolls smoothly to where an element begins, at once where motion is unwanted. */
export function scrollToStart(element: Element | null): void {
  element?.scrollIntoView({ behavior: behavior(), block: 'start' });
}
