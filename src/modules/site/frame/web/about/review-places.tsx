import { ArrowUpRight } from 'lucide-react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';

/** Where customers wrote about the studio: here, and on sites that are not ours. */
export function ReviewPlaces() {
  const { review_links } = useSettings();
  return (
    <section aria-labelledby="places" className="border-t border-line">
      <div className="page-width section-space grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
        <div className="flex flex-col items-start gap-6">
          <h2 id="places">Don’t take our word for it</h2>
          <p className="max-w-[44ch] text-muted">Read what customers say, here or on independent sites.</p>
          <ButtonLink to="/reviews">Read all reviews</ButtonLink>
        </div>
        {review_links.length > 0 && (
          <ul aria-label="Reviews on other sites" className="divide-y divide-line border-y border-line">
            {review_links.map(({ label, url }) => (
              <li key={label}>
                <a
                  href={url}
                  rel="noopener noreferrer"
                  className="flex min-h-14 items-center justify-between gap-4 rounded-sm text-md transition-colors hover:text-after"
                >
                  {label}
                  <ArrowUpRight aria-hidden="true" className="text-muted" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
