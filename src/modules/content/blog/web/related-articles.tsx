import { useEffect, useRef, useState, type ComponentType } from 'react';
import { aria } from '@/ui/aria';
import { cx } from '@/ui/cx';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { SLIDE, Slides, TRACK, type RelatedProps } from './related-slides';

// Far enough ahead that the carousel stands before it is seen.
const NEAR = '600px';

/** Related posts to come. */
export function RelatedSkeleton() {
  return (
    <SkeletonGroup label="Loading related articles" className="page-width overflow-hidden">
      <div className={TRACK}>
        {[1, 2, 3].map((number) => (
          <div
            key={number}
            className={cx(SLIDE, number === 2 && 'max-sm:hidden', number === 3 && 'max-lg:hidden')}
          >
            <SkeletonCard lines={4} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** A row that is swiped or scrolled: what stands without scripts, and until the carousel is loaded. */
function PlainRow({ posts }: RelatedProps) {
  const focusable = { ...aria.group, tabIndex: 0, 'aria-label': 'Related articles, scrolls sideways' };
  return (
    <div {...focusable} className="snap-x snap-mandatory overflow-x-auto [scrollbar-width:thin]">
      <Slides posts={posts} />
    </div>
  );
}

/** 'Related Articles': a list that becomes a carousel when it comes near (BLOG-07). Nothing where there are none. */
export function RelatedArticles({ posts }: RelatedProps) {
  const place = useRef<HTMLElement>(null);
  const [Carousel, setCarousel] = useState<ComponentType<RelatedProps> | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        // Where it can't be had the plain row stays, which does as well.
        import('./related-carousel').then(
          (module) => setCarousel(() => module.RelatedCarousel),
          () => undefined,
        );
      },
      { rootMargin: NEAR },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  if (posts.length === 0) return null;
  return (
    <section
      ref={place}
      aria-labelledby="related-articles"
      className="page-width relative flex flex-col gap-8"
    >
      <h2 id="related-articles" className="flex min-h-12 items-center">
        Related Articles
      </h2>
      {Carousel === null ? <PlainRow posts={posts} /> : <Carousel posts={posts} />}
    </section>
  );
}
