import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { claimFigures } from '../../claims.rules';
import { SampleCard } from '../sample-card';
import { useTexts } from './texts';

function Data() {
  const { claims, currency, turnaround_hours } = useSettings();
  const { min, max } = turnaround_hours.mixing_and_mastering;
  const data = [
    ...claimFigures(claims, ['years_in_studios', 'happy_users'], currency),
    { figure: `${min}-${max} h`, text: 'standard delivery' },
    ...claimFigures(claims, ['free_revisions', 'wav_24_bit', 'support_24_7'], currency),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3 lg:grid-cols-6">
      {data.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end border-t border-line pt-3">
          <dt className="text-sm text-muted">{text}</dt>
          <dd className="figures font-heading text-xl font-semibold md:text-2xl">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The product itself, ready to press: one real song before and after. */
export function Hero({ sample }: { sample: WireSample | null }) {
  const words = useTexts();
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
          <ButtonLink to="/samples" variant="quiet" className="btn-flush self-end">
            More Samples
          </ButtonLink>
        </div>
      )}
      <Data />
    </section>
  );
}
