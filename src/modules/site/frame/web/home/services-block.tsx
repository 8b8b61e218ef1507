import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { effectivePrice } from '@/modules/catalogue/services/price.rules';
import type { WireCategory } from '@/modules/catalogue/services/catalogue.contract';
import { FirstVersion } from '@/modules/catalogue/services/web/first-version';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { CardLink } from '@/ui/card';
import { SongLine } from './song-clip';
import { useTexts } from './texts';

function hoursOf({ services }: WireCategory): readonly [number, number] | null {
  const delivered = services.map(({ turnaround_hours: hours }) => hours).filter(([, max]) => max > 0);
  if (delivered.length === 0) return null;
  return [Math.min(...delivered.map(([min]) => min)), Math.max(...delivered.map(([, max]) => max))];
}

/** A song that this kind of work was done on; else one that no other kind shows. */
function songOf(category: WireCategory, at: number, songs: readonly WireSample[]): WireSample | undefined {
  const own = songs.find(({ service }) => service?.toLowerCase() === category.name.toLowerCase());
  return own ?? songs[(at + 1) % Math.max(1, songs.length)];
}

interface KindProps {
  readonly category: WireCategory;
  readonly song: WireSample | undefined;
}

function Kind({ category, song }: KindProps) {
  const money = useMoney();
  const hours = hoursOf(category);
  return (
    <li className="flex min-w-0 flex-col gap-5 border-t border-after pt-6">
      {song !== undefined && <SongLine sample={song} />}
      <div className="relative flex grow flex-col gap-3">
        <h3 className="text-xl">
          <CardLink to="/select-services">{category.name}</CardLink>
        </h3>
        {category.advice !== null && <p className="text-muted">{category.advice}</p>}
        <p className="mt-auto flex flex-col gap-1 pt-3">
          <span className="figures text-lg font-semibold">
            From {money(Math.min(...category.services.map(effectivePrice)))}
          </span>
          {hours !== null && (
            <span className="text-sm text-muted">
              <FirstVersion hours={hours} />
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

interface ServicesBlockProps {
  readonly categories: readonly WireCategory[];
  readonly songs: readonly WireSample[];
}

/** Three kinds of work, each with its sound, its sentence, its price and its time; and the way to the studio's own page. */
export function ServicesBlock({ categories, songs }: ServicesBlockProps) {
  const words = useTexts();
  const sold = categories.filter(({ services }) => services.length > 0);
  return (
    <section aria-labelledby="services" className="page-width section-space flex flex-col gap-14 md:gap-20">
      <div className="flex flex-col gap-6">
        <h2 id="services" className="max-w-[20ch] md:text-4xl">
          {words('services_title')}
        </h2>
        <p className="max-w-reading text-md">{words('services_text')}</p>
      </div>
      {sold.length > 0 && (
        <ul className="grid gap-x-12 gap-y-12 md:grid-cols-3">
          {sold.map((category, at) => (
            <Kind key={category.id} category={category} song={songOf(category, at, songs)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <p className="max-w-reading text-muted">{words('services_more')}</p>
        <ButtonLink to="/about">About the studio</ButtonLink>
      </div>
    </section>
  );
}
