import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import type { NameCredit } from '../../site.contract';
import { Slider } from '../slider';
import { songBy } from '../../song-by.rules';
import { ClipButton } from './song-clip';

interface NameCreditsProps {
  readonly credits: readonly NameCredit[];
  readonly songs: readonly WireSample[];
}

/** Artists that the studio worked for; who has a song among the samples can be heard for five seconds. */
export function NameCredits({ credits, songs }: NameCreditsProps) {
  if (credits.length === 0) return null;
  return (
    <div className="border-t border-line">
      <Slider title="Name Credits">
        {credits.map(({ id, name, role }) => {
          const song = songBy(name, songs);
          return (
            <li key={id} className="flex items-center gap-5 pr-8 whitespace-nowrap md:pr-14">
              {song !== undefined && <ClipButton sample={song} of={name} />}
              <span className="flex flex-col gap-1">
                <span className="font-heading text-2xl leading-tight font-semibold md:text-3xl">{name}</span>
                {role !== null && <span className="text-muted">{role}</span>}
              </span>
            </li>
          );
        })}
      </Slider>
    </div>
  );
}
