import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '@/ui/button';

function ByUploadPage() {
  return (
    <div className="flex items-center justify-center rounded-lg border border-dashed border-edge p-5">
      <ButtonLink to="/upload">Choose your files on the upload page</ButtonLink>
    </div>
  );
}

// Preflight and transfers are no part of the page's first scripts.
const DropPlace = lazy(async () => {
  const code = await import('@/modules/site/drop/web/drop-first').catch(() => null);
  return { default: code?.DropPlace ?? ByUploadPage };
});

const AHEAD = '600px';

const STEPS = [
  'Drop a mix, or the tracks of a song.',
  'See what fits, its price and the day of your first version.',
  'Pay. Your files are already here.',
];

/** A song can be dropped on home too, before anything is chosen; what takes it is loaded when it comes near the window. */
export function DropHere() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return (
    <section aria-labelledby="drop-here" className="border-y border-line bg-raised">
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6 lg:order-last">
          <h2 id="drop-here" className="max-w-[16ch] md:text-3xl">
            Start with your song
          </h2>
          <ol className="flex flex-col gap-3">
            {STEPS.map((step, at) => (
              <li key={step} className="flex gap-4">
                <span aria-hidden="true" className="figures w-4 flex-none text-after">
                  {at + 1}
                </span>
                <span className="max-w-[40ch] text-muted">{step}</span>
              </li>
            ))}
          </ol>
        </div>
        {/* As high before as after: nothing below moves when it loads. */}
        <div ref={place} className="grid min-h-100 min-w-0 sm:min-h-72">
          {isNear ? (
            <Suspense fallback={<div className="rounded-lg border border-dashed border-edge" />}>
              <DropPlace />
            </Suspense>
          ) : (
            <ByUploadPage />
          )}
        </div>
      </div>
    </section>
  );
}
