import useEmblaCarousel from 'embla-carousel-react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { aria } from '@/ui/aria';
import { IconButton } from '@/ui/icon-button';
import { Slides, type RelatedProps } from './related-slides';

type Api = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

function still(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Steps through the posts without an end. The carousel can loop only where the row is longer than what is seen: behind
 * its end it begins anew, and a row that is seen whole is turned, so that two posts change places.
 */
function useSteps(api: Api | undefined, posts: RelatedProps['posts']) {
  const [turned, setTurned] = useState(0);
  const count = posts.length;
  const turn = (by: 1 | -1) => setTurned((now) => (now + by + count) % count);
  return {
    posts: [...posts.slice(turned), ...posts.slice(0, turned)],
    on(): void {
      if (api?.canScrollNext() === true) api.scrollNext();
      else if (api?.canScrollPrev() === true) api.scrollTo(0);
      else turn(1);
    },
    back(): void {
      if (api?.canScrollPrev() === true) api.scrollPrev();
      else if (api?.canScrollNext() === true) api.scrollTo(count - 1);
      else turn(-1);
    },
  };
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
  const steps = useSteps(api, posts);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') steps.back();
    else steps.on();
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
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => steps.back()}
          />
          <IconButton
            label="Next articles"
            variant="outline"
            icon={<ArrowRight aria-hidden="true" />}
            onClick={() => steps.on()}
          />
        </div>
      )}
      <div ref={ref} {...focusable} className="overflow-hidden">
        <Slides posts={steps.posts} />
      </div>
    </>
  );
}
