import { PartButtons } from '@/modules/files/player/web/part-buttons';
import { formatTime } from '@/ui/format-time';
import { PlayButton } from '@/ui/play-button';
import { SeekBar } from '@/ui/seek-bar';
import type { RecordPlayer } from './use-record-player';

interface RecordPlayerBarProps {
  readonly name: string;
  readonly title: string | null;
  readonly of: number;
  readonly record: RecordPlayer;
}

/** One press plays all songs in their order; below it the levels as they were delivered, or matched. */
export function RecordPlayerBar({ name, title, of, record }: RecordPlayerBarProps) {
  const { player, state, control, busy, length, count, matched } = record;
  const isIdle = state.status === 'idle';
  return (
    <section
      aria-label={`Play ${name}`}
      className="flex flex-col gap-2 rounded-lg border border-line bg-raised p-4 md:p-5"
    >
      <div className="flex items-center gap-4">
        <PlayButton
          size="lg"
          playing={busy}
          loading={state.status === 'loading'}
          onToggle={busy ? player.pause : player.play}
          title={isIdle ? `all of ${name}` : (title ?? name)}
        />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{isIdle ? 'Play all' : title}</p>
          <p className="flex flex-wrap gap-x-3 text-xs text-muted">
            <span className="figures">
              {formatTime(state.position)} / {formatTime(length)}
            </span>
            <span>{count === of ? `${of} songs` : `${count} of ${of} songs can be heard`}</span>
          </p>
        </div>
        <PartButtons {...control} />
      </div>
      <SeekBar
        label={`Seek in ${name}`}
        value={state.position}
        duration={length}
        buffered={state.buffered}
        onSeek={player.seek}
      />
      {matched !== null && count > 1 && (
        <label className="inline-flex min-h-11 items-center gap-3 self-start text-sm text-muted">
          <input
            type="checkbox"
            className="size-5 accent-(--color-after)"
            checked={matched}
            onChange={(event) => record.match(event.target.checked)}
          />
          <span>
            Match levels{' '}
            <span className="max-sm:sr-only">(off: you hear each song as loud as it was delivered)</span>
          </span>
        </label>
      )}
      {state.problem !== null && (
        <p role="alert" className="text-sm text-clip">
          {state.problem}
        </p>
      )}
    </section>
  );
}
