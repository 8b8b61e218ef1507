import { useEffect, useRef, type RefObject } from 'react';

/** The newest message stays in view, unless its reader has scrolled back. Returns what brings it into view again. */
export function useStickToEnd(element: RefObject<HTMLElement | null>): () => void {
  const atEnd = useRef(true);
  useEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const onScroll = () => {
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [element]);
  // After each rendering: messages, forms and errors all change what there is room for.
  useEffect(() => {
    const box = element.current;
    if (box !== null && atEnd.current) box.scrollTo({ top: box.scrollHeight });
  });
  return () => {
    atEnd.current = true;
  };
}
