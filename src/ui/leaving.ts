import { useLayoutEffect, type RefObject } from 'react';

const LEAVING_MS = 160;
const CALM = '(prefers-reduced-motion: reduce)';
// The curve of everything that moves (tokens.css).
const EASE = 'cubic-bezier(0.2, 0, 0, 1)';

function likenessOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const likeness = element.cloneNode(true) as HTMLElement;
  for (const one of [likeness, ...likeness.querySelectorAll('[id], [role], [name]')]) {
    for (const name of ['id', 'role', 'name', 'open']) one.removeAttribute(name);
  }
  likeness.setAttribute('popover', 'manual');
  likeness.setAttribute('aria-hidden', 'true');
  likeness.inert = true;
  Object.assign(likeness.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    maxHeight: 'none',
    margin: '0',
    animation: 'none',
    transition: 'none',
    pointerEvents: 'none',
  });
  return likeness;
}

/**
 * Lets what disappears leave as it came: a likeness of it, which no reader and no pointer meets, fades where it was. The
 * element itself is gone at once, so nothing waits for the motion; there is none for those who want none.
 * @param by px that it moves down while it fades
 */
export function leave(element: HTMLElement, by: number): void {
  const canMove = typeof element.animate === 'function' && typeof element.showPopover === 'function';
  if (!canMove || !element.isConnected || matchMedia(CALM).matches) return;
  if (element.getClientRects().length === 0) return;
  const likeness = likenessOf(element);
  document.body.append(likeness);
  likeness.showPopover();
  const timing = { duration: LEAVING_MS, easing: EASE, fill: 'forwards' } as const;
  if (element.matches(':modal')) {
    likeness.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing, pseudoElement: '::backdrop' });
  }
  const motion = likeness.animate([{ opacity: 1 }, { opacity: 0, transform: `translateY(${by}px)` }], timing);
  const remove = () => likeness.remove();
  motion.addEventListener('finish', remove);
  motion.addEventListener('cancel', remove);
}

/** Calls `leave` on an element when the component that uses it goes: use it inside of what goes. */
export function useLeaving(element: RefObject<HTMLElement | null>, by: number): void {
  useLayoutEffect(() => {
    const node = element.current;
    return () => {
      if (node !== null) leave(node, by);
    };
  }, [element, by]);
}
