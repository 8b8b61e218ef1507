import type { WireEngineer } from '@/modules/catalogue/engineers/engineers.contract';
import { EngineerCard } from '../engineers/engineer-card';
import { ButtonLink } from '@/ui/button';

/** Who works here, each with a song to hear; nothing where the studio published no profile. */
export function StudioEngineers({ engineers }: { engineers: readonly WireEngineer[] }) {
  if (engineers.length === 0) return null;
  return (
    <section aria-labelledby="engineers" className="page-width section-space">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="engineers">Your engineers</h2>
        <ButtonLink to="/engineers" variant="quiet">
          All engineers
        </ButtonLink>
      </div>
      <ul className="grid gap-6 md:grid-cols-2">
        {engineers.slice(0, 4).map((engineer) => (
          <EngineerCard key={engineer.id} engineer={engineer} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
