import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { CheckedUpload } from './checked-upload';
import { ClockAndSheet } from './clock-and-sheet';
import { NotesOnWave } from './notes-on-wave';
import type { HomePictures } from './pictures';
import { useTexts } from './texts';

interface BenefitsProps {
  readonly sample: WireSample | null;
  readonly pictures: HomePictures;
}

/** What the studio does for a song, in pictures: the checked upload, notes on a wave, the clock, the check sheet. */
export function Benefits({ sample, pictures }: BenefitsProps) {
  const words = useTexts();
  return (
    <section aria-labelledby="benefits" className="border-t border-line">
      <div className="page-width section-space flex flex-col gap-16 md:gap-28">
        <div className="flex flex-col gap-5">
          <h2 id="benefits" className="md:text-3xl">
            {words('benefits_title')}
          </h2>
          <p className="max-w-[56ch] text-md text-muted">{words('benefits_text')}</p>
        </div>
        <CheckedUpload files={pictures.checked} />
        {sample !== null && <NotesOnWave sample={sample} />}
        <ClockAndSheet measured={pictures.measured} />
      </div>
    </section>
  );
}
