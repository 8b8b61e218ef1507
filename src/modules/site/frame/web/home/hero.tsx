import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { useSettings } from '@/modules/foundation/settings/web';
import { ButtonLink } from '@/ui/button';
import { SampleCard } from '../sample-card';
import { useWords } from './words';

interface Fact {
  readonly figure: string;
  readonly text: string;
}

function Facts() {
  const { claims, turnaround_hours } = useSettings();
  const { min, max } = turnaround_hours.mixing_and_mastering;
  const all: (Fact & { claimed: boolean })[] = [
    {
      figure: `${claims.years_in_studios}+`,
      text: 'years of experience',
      claimed: claims.years_in_studios > 0,
    },
    { figure: `${claims.happy_users}+`, text: 'happy users', claimed: claims.happy_users > 0 },
    { figure: `${min}-${max} h`, text: 'standard delivery', claimed: true },
    { figure: `Up to ${claims.free_revisions}`, text: 'free revisions', claimed: claims.free_revisions > 0 },
    { figure: 'WAV', text: 'radio-ready, 24-bit', claimed: claims.wav_24_bit },
    { figure: '24/7', text: 'support', claimed: claims.support_24_7 },
  ];
  const facts = all.filter(({ claimed }) => claimed);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3 lg:grid-cols-6">
      {facts.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end border-t border-line pt-3">
          <dt className="text-sm text-muted">{text}</dt>
          <dd className="figures text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The product itself, ready to press: one real song before and after. */
export function Hero({ sample }: { sample: WireSample | null }) {
  const words = useWords();
  return (
    <section
      aria-labelledby="hero"
      className="page-width flex flex-col gap-9 pt-8 pb-16 md:gap-16 md:pt-24 md:pb-24"
    >
      <div className="flex flex-col gap-6">
        <div className="level-line" />
        <div className="grid items-end gap-x-12 gap-y-5 md:gap-y-7 lg:grid-cols-[1.5fr_1fr]">
          <h1 id="hero" className="text-3xl md:max-w-[13ch] md:text-6xl">
            {words('hero_title')}
          </h1>
          <div className="flex flex-col items-start gap-6 lg:pb-2">
            <p className="max-w-[46ch] text-md text-muted">{words('hero_text')}</p>
            <ButtonLink to="/select-services" variant="primary" size="lg">
              See services and prices
            </ButtonLink>
          </div>
        </div>
      </div>
      {sample && (
        <div className="flex flex-col gap-4">
          <SampleCard sample={sample} size="hero" />
          <ButtonLink to="/samples" variant="quiet" className="self-end">
            More Samples
          </ButtonLink>
        </div>
      )}
      <Facts />
    </section>
  );
}
