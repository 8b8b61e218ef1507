import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { formatTime } from '@/ui/format-time';
import { Timeline } from '@/ui/timeline';
import { useSong } from './song-clip';
import { useTexts } from './texts';

/** Where in the song the three notes are: parts of its length, so that each is a place in any song. */
const NOTES = [
  { number: 1, at: 0.22 },
  { number: 2, at: 0.55 },
  { number: 3, at: 0.86 },
] as const;

/** How people and their engineer talk about a song: notes at its seconds, each answered. A press plays from there. */
export function NotesOnWave({ sample }: { sample: WireSample }) {
  const words = useTexts();
  const { player, state, title, sides } = useSong(sample);
  const playFrom = (seconds: number): void => {
    player.seek(seconds);
    player.play();
  };
  return (
    <div className="flex flex-col gap-8">
      <div className="grid items-end gap-x-16 gap-y-3 lg:grid-cols-2">
        <h3 className="text-xl md:text-2xl">{words('benefit_1_title')}</h3>
        <p className="text-md text-muted">{words('benefit_1_text')}</p>
      </div>
      <div className="relative">
        <Timeline
          sides={sides}
          label={`Seek in ${title}, with notes`}
          value={state.status === 'idle' ? undefined : state.position}
          duration={state.duration}
          onSeek={player.seek}
          className="h-24 md:h-36"
        />
        {NOTES.map(({ number, at }) => (
          <span
            key={number}
            aria-hidden="true"
            style={{ left: `${at * 100}%` }}
            className="pointer-events-none absolute inset-y-0 w-px bg-ink"
          >
            <span className="absolute -top-3 left-1/2 grid size-6 -translate-x-1/2 place-items-center rounded-full bg-ink text-xs font-semibold text-page">
              {number}
            </span>
          </span>
        ))}
      </div>
      <ol className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {NOTES.map(({ number, at }) => (
          <li key={number} className="flex flex-col items-start gap-1">
            <button
              type="button"
              onClick={() => playFrom(at * sample.duration)}
              aria-label={`Play ${title} from ${formatTime(at * sample.duration)}: ${words(`note_${number}`)}`}
              className="-mx-2 flex min-h-11 items-baseline gap-3 rounded-sm px-2 py-2 text-left transition-colors hover:bg-hover"
            >
              <span className="readout flex-none text-after">{formatTime(at * sample.duration)}</span>
              <span className="font-medium">{words(`note_${number}`)}</span>
            </button>
            <p className="border-l-2 border-after pl-3 text-muted">{words(`answer_${number}`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
