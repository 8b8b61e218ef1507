import { useEffect, useRef } from 'react';

/** A request as it was sent. */
export interface SentForm {
  /** How high the form was, in CSS px. */
  readonly height: number;
  readonly notes: number;
}

interface SentRequestProps extends SentForm {
  readonly engineer: string | null;
  /** The reader has scrolled away: its place can go without moving what they see. */
  readonly onPassed: () => void;
}

/** Only a browser that holds what is read in its place may lose a part above it. */
function canGo(box: DOMRectReadOnly): boolean {
  return box.top > 0 || CSS.supports('overflow-anchor', 'auto');
}

/**
 * Takes the place of a form that was sent, as high as it was: nothing below it moves under the reader's eyes. What it says
 * stays in the part of it that is seen.
 */
export function SentRequest({ height, engineer, notes, onPassed }: SentRequestProps) {
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver(([seen]) => {
      if (seen !== undefined && !seen.isIntersecting && canGo(seen.boundingClientRect)) onPassed();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [onPassed]);
  const withNotes = notes === 0 ? '' : ` and ${notes} ${notes === 1 ? 'note' : 'notes'}`;
  return (
    <section
      ref={place}
      aria-label="Request sent"
      style={{ minHeight: height }}
      className="rounded-lg border border-line"
    >
      <div className="sticky top-36 flex flex-col gap-1 p-5">
        <h4 ref={heading} tabIndex={-1} className="text-md outline-none">
          Request sent
        </h4>
        <p className="max-w-[52ch] text-sm text-muted">
          {engineer ?? 'Your engineer'} has your message{withNotes}. The next version will appear on this
          page.
        </p>
      </div>
    </section>
  );
}
