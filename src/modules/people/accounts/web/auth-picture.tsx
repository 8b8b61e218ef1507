import type { Signal } from '@/ui/signal';
import { Waveform } from '@/ui/waveform';
import type { Peak } from '@/ui/waveform-path';
import song from './kitchen-light.json';

/** Full scale of the measured peaks. */
const FULL = 127;

function readPeaks(text: string): readonly Peak[] {
  const values = text.split(' ').map((value) => Number(value) / FULL);
  return Array.from({ length: values.length / 2 }, (_, index) => [
    values[2 * index] ?? 0,
    values[2 * index + 1] ?? 0,
  ]);
}

const SIGNALS = {
  before: { word: 'Before', peaks: readPeaks(song.before.peaks), lufs: song.before.lufs },
  after: { word: 'After', peaks: readPeaks(song.after.peaks), lufs: song.after.lufs },
} as const;

function Track({ signal }: { signal: Signal }) {
  const { word, peaks, lufs } = SIGNALS[signal];
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-4 text-sm">
        <span className={signal === 'before' ? 'text-before' : 'text-after'}>{word}</span>
        <span className="readout text-muted">{lufs.toFixed(1).replace('-', '−')} LUFS</span>
      </p>
      <Waveform
        peaks={peaks}
        signal={signal}
        label={`Waveform of ${song.name}, ${word.toLowerCase()}`}
        levelLabel
        className="h-32 xl:h-44"
      />
    </div>
  );
}

/** One of our own samples, as it came in and as it went out. */
export function AuthPicture() {
  return (
    <figure className="flex flex-col gap-8">
      <Track signal="before" />
      <Track signal="after" />
      <figcaption className="max-w-[44ch] text-sm text-muted">
        {song.name}. One of our samples, before and after.
      </figcaption>
    </figure>
  );
}
