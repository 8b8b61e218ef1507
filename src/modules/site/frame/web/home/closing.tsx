import { lazy, Suspense, type ComponentType } from 'react';
import { addressLines, contactWays } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { useTexts } from './texts';

// Sent drawn; its code comes after the page's own.
const MapDrawing = lazy<ComponentType<{ className: string }>>(async () => {
  const drawing = await import('@/modules/conversations/contact/web/map-drawing').catch(() => null);
  // A page without its map is better than none.
  return { default: drawing?.MapDrawing ?? (() => null) };
});

/** Ways to reach the studio, beside the river that it is at. */
export function GetInTouch() {
  const settings = useSettings();
  const words = useTexts();
  const ways = contactWays(settings);
  const lines = addressLines(settings.postal_address);
  if (ways.length === 0 && lines.length === 0) return null;
  return (
    <section aria-labelledby="touch" className="border-t border-line">
      <div className="h-52 md:h-96">
        <Suspense fallback={null}>
          <MapDrawing className="block size-full" />
        </Suspense>
      </div>
      <div className="page-width grid gap-x-16 gap-y-8 border-t border-line pt-12 pb-16 md:pt-16 md:pb-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2 id="touch" className="md:text-3xl">
          Get In Touch
        </h2>
        <div className="flex flex-col gap-8">
          <p className="max-w-[56ch] text-md text-muted">{words('touch_text')}</p>
          <address className="flex flex-wrap gap-x-14 gap-y-6 not-italic">
            {ways.map(({ label, value, href }) => (
              <div key={label}>
                <p className="text-sm text-muted">{label}</p>
                <a
                  href={href}
                  rel="noreferrer"
                  className="link inline-flex min-h-11 items-center font-medium break-all"
                >
                  {value}
                </a>
              </div>
            ))}
            {lines.length > 0 && (
              <div>
                <p className="text-sm text-muted">Post</p>
                <p className="mt-2 whitespace-pre-line">{lines.join('\n')}</p>
              </div>
            )}
          </address>
        </div>
      </div>
    </section>
  );
}

/** The last word of the home page: one step on. */
export function GetStarted() {
  const words = useTexts();
  return (
    <section aria-labelledby="started" className="border-t border-line">
      <div className="page-width section-space flex flex-col items-start gap-7 md:items-center md:text-center">
        <h2 id="started" className="text-2xl md:text-4xl">
          {words('started_title')}
        </h2>
        <p className="max-w-[52ch] text-md text-muted">{words('started_text')}</p>
        <ButtonLink to="/select-services" variant="primary" size="lg">
          Get Started
        </ButtonLink>
      </div>
    </section>
  );
}
