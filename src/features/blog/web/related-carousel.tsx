import useEmblaCarousel from 'embla-carousel-react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { aria } from '@/ui/aria';
import { IconButton } from '@/ui/icon-button';
import { Slides, type RelatedProps } from './related-slides';

type Api = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

interface Ways {
  readonly back: boolean;
  readonly on: boolean;
}

function still(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether there is more to either side, as the carousel moves and its width changes. */
function useWays(api: Api | undefined): Ways {
  const [ways, setWays] = useState<Ways>({ back: true, on: true });
  useEffect(() => {
    if (api === undefined) return undefined;
    const look = () => setWays({ back: api.canScrollPrev(), on: api.canScrollNext() });
    look();
    api.on('select', look).on('reInit', look);
    return () => void api.off('select', look).off('reInit', look);
  }, [api]);
  return ways;
}

/** The row of related posts with arrows, keys and dragging. It loops where there is more than one. */
export function RelatedCarousel({ posts }: RelatedProps) {
  const [ref, api] = useEmblaCarousel({
    align: posts.length > 1 ? 'start' : 'center',
    loop: posts.length > 1,
    duration: still() ? 0 : 22,
    // Steps as wide as what is seen would skip posts where a loop does not come out even.
    slidesToScroll: 1,
  });
  const { back, on } = useWays(api);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') api?.scrollPrev();
    else api?.scrollNext();
  };
  const focusable = {
    ...aria.group,
    'aria-roledescription': 'carousel',
    'aria-label': 'Related articles',
    tabIndex: 0,
    onKeyDown,
  };
  return (
    <>
      {posts.length > 1 && (
        <div className="absolute top-0 right-5 flex gap-2 md:right-8">
          <IconButton
            label="Previous articles"
            variant="outline"
            disabled={!back}
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => api?.scrollPrev()}
          />
          <IconButton
            label="Next articles"
            variant="outline"
            disabled={!on}
            icon={<ArrowRight aria-hidden="true" />}
            onClick={() => api?.scrollNext()}
          />
        </div>
      )}
      <div ref={ref} {...focusable} className="overflow-hidden">
        <Slides posts={posts} />
      </div>
    </>
  );
}
