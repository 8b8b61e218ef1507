import { Waveform } from '@/ui/waveform';

interface Rule {
  readonly figure: string;
  readonly title: string;
  readonly text: string;
}

const RULES: readonly Rule[] = [
  {
    figure: '0 dB',
    title: 'Tracks do not clip',
    text: 'Check each track’s own meter, not only the master. Peaks cut off at 0 dB can’t be restored.',
  },
  {
    figure: '−6 dB',
    title: 'Export at -6 dB on the channel faders',
    text: 'The loudest moment of each track should touch −6 dBFS. We work in that headroom.',
  },
  {
    figure: 'off',
    title: 'No compression, normalization, EQ or effects',
    text: 'Turn them off before you export. If an effect is part of the sound, send it both with and without.',
  },
  {
    figure: 'red',
    title: 'No channel in the red',
    text: 'Buses and the master count too. If one turns red, pull its faders down and export again.',
  },
  {
    figure: '24-bit',
    title: '24-bit WAV at 44.1 or 48 kHz',
    text: 'Keep the rate that you recorded at, and start every track at the same moment, at bar one.',
  },
];

/** A phrase of sound whose loudest moments touch -6 dBFS, half of full scale, and never pass it. */
function peaksAtHalf(): [number, number][] {
  const slices = 240;
  return Array.from({ length: slices }, (_, index) => {
    const place = index / slices;
    const beat = (index % 30) / 30;
    const hit = Math.exp(-beat * 4.2);
    const body = 0.16 + 0.1 * Math.sin(place * 19) ** 2;
    const grain = 0.82 + 0.18 * Math.sin(index * 2.399);
    const high = Math.min(0.5, Math.max(body, 0.5 * hit) * grain + (index % 30 === 0 ? 0.1 : 0));
    const low = -Math.min(0.5, high * (0.86 + 0.14 * Math.sin(index * 1.7)));
    return [low, high];
  });
}

const PEAKS = peaksAtHalf();

/** How files are made ready (shown, not enforced). */
export function Preparation() {
  return (
    <section aria-labelledby="preparation" className="border-t border-line">
      <div className="page-width section-space grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div className="flex flex-col gap-8 self-start lg:sticky lg:top-24">
          <div className="flex flex-col gap-5">
            <h2 id="preparation" className="text-2xl md:text-3xl">
              Before you export
            </h2>
            <p className="max-w-[44ch] text-muted">Five checks that help most, a minute each.</p>
          </div>
          <figure className="flex flex-col gap-3">
            <Waveform
              peaks={PEAKS}
              signal="before"
              label="A track whose loudest moments touch the line at −6 dB and stay below it"
              levelLabel
              className="h-40"
            />
            <figcaption className="text-sm text-muted">
              A good track: the loudest moments touch the line and nothing goes over it.
            </figcaption>
          </figure>
        </div>
        <ul className="flex flex-col">
          {RULES.map(({ figure, title, text }) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-2 border-t border-line py-6 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[5.5rem_1fr]"
            >
              <span aria-hidden="true" className="figures text-lg text-after">
                {figure}
              </span>
              <div className="flex flex-col gap-2">
                <h3 className="text-md">{title}</h3>
                <p className="max-w-[60ch] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
