import { ButtonLink } from '@/ui/button';
import { useTexts } from './texts';

/** Who does the work, with the way to the studio's own page. */
export function ServicesBlock() {
  const words = useTexts();
  return (
    <section aria-labelledby="services" className="page-width section-space">
      <div className="level-line mb-8" />
      <div className="grid gap-x-12 gap-y-7 lg:grid-cols-[1fr_1.4fr]">
        <h2 id="services">{words('services_title')}</h2>
        <div className="flex flex-col items-start gap-6">
          <p className="max-w-reading text-md">{words('services_text')}</p>
          <p className="max-w-reading text-muted">{words('services_more')}</p>
          <ButtonLink to="/about">About the studio</ButtonLink>
        </div>
      </div>
    </section>
  );
}
