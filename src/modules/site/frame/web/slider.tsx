import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { aria } from '@/ui/aria';
import { IconButton } from '@/ui/icon-button';

export interface SliderProps {
  title: string;
  /** At the end of the title's line, before the arrows. */
  link?: ReactNode;
  /** <li> elements with a width of their own. */
  children: ReactNode;
}

// One press moves by most of what is seen, so that the eye keeps its place.
const STEP = 0.8;

/** A row that runs off the page's edges: swiped, scrolled, or moved by its arrows. Nothing moves by itself. */
export function Slider({ title, link, children }: SliderProps) {
  const row = useRef<HTMLDivElement>(null);
  const move = (direction: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({
      left: direction * element.clientWidth * STEP,
      behavior: still ? 'instant' : 'smooth',
    });
  };
  const focusable = { ...aria.group, tabIndex: 0, 'aria-label': title };
  return (
    <section aria-label={title} className="section-space overflow-x-clip">
      <div className="page-width mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2>{title}</h2>
        <div className="flex items-center gap-2">
          {link}
          <IconButton
            label={`Back in ${title}`}
            variant="outline"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => move(-1)}
          />
          <IconButton
            label={`Further in ${title}`}
            variant="outline"
            icon={<ArrowRight aria-hidden="true" />}
            onClick={() => move(1)}
          />
        </div>
      </div>
      <div
        ref={row}
        {...focusable}
        className="overflow-x-auto px-[max(20px,calc((100%-var(--container-content))/2))] [scrollbar-width:none] md:px-[max(32px,calc((100%-var(--container-content))/2))]"
      >
        <ul className="flex w-max gap-5">{children}</ul>
      </div>
    </section>
  );
}
