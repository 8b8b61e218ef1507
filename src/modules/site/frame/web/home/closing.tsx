import { addressLines, contactWays } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { useTexts } from './texts';

/** Ways to reach the studio. */
export function GetInTouch() {
  const settings = useSettings();
  const words = useTexts();
  const ways = contactWays(settings);
  const lines = addressLines(settings.postal_address);
  if (ways.length === 0 && lines.length === 0) return null;
  return (
    <section aria-labelledby="touch" className="border-t border-line">
      <div className="page-width section-space grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="touch">Get In Touch</h2>
          <p className="mt-5 max-w-[36ch] text-muted">{words('touch_text')}</p>
        </div>
        <address className="grid gap-8 not-italic sm:grid-cols-3">
          {ways.map(({ label, value, href }) => (
            <div key={label} className="border-t border-line pt-4">
              <p className="text-sm text-muted">{label}</p>
              <a
                href={href}
                rel="noreferrer"
                className="link mt-1 inline-flex min-h-11 items-center break-all"
              >
                {value}
              </a>
            </div>
          ))}
          {lines.length > 0 && (
            <div className="border-t border-line pt-4">
              <p className="text-sm text-muted">Post</p>
              <p className="mt-2 whitespace-pre-line">{lines.join('\n')}</p>
            </div>
          )}
        </address>
      </div>
    </section>
  );
}

/** The last word of the home page: one step on. */
export function GetStarted() {
  const words = useTexts();
  return (
    <section aria-labelledby="started" className="border-t border-line">
      <div className="page-width section-space flex flex-col items-start gap-7">
        <h2 id="started" className="max-w-[18ch] text-3xl md:text-4xl">
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
