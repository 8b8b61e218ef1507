import { useEffect } from 'react';
import { formatTime } from '@/ui/format-time';
import { PlayButton } from '@/ui/play-button';
import { SeekBar } from '@/ui/seek-bar';
import { Timeline } from '@/ui/timeline';
import type { Peak } from '@/ui/waveform-path';
import { isBusy } from './player-engine';
import { usePlayer } from './use-player';

export interface AudioPlayerProps {
  src: string;
  /** Names what is played. */
  title: string;
  peaks?: readonly Peak[] | undefined;
  /** Seconds, where known; else it shows when the sound begins to load. */
  duration?: number | undefined;
  onPlay?: (() => void) | undefined;
  onPause?: (() => void) | undefined;
}

/** Plays one recording in the page: a delivery, an upload. */
export function AudioPlayer({ src, title, peaks, duration: known = 0, ...events }: AudioPlayerProps) {
  const { player, state, near } = usePlayer(
    { tracks: [{ id: 'it', src }], first: 'it', duration: known, title },
    events,
  );
  // Whoever asked for it wants to hear it, and to know how long it is.
  useEffect(() => player.prepare(), [player]);
  const { status, position, duration, buffered } = state;
  const busy = isBusy({ status });
  const seek = { label: `Seek in ${title}`, duration, buffered, onSeek: player.seek };
  return (
    <div ref={near} className="flex min-w-0 flex-col gap-2">
      {peaks && (
        <Timeline
          sides={{ before: peaks, after: peaks, split: 0 }}
          {...seek}
          value={status === 'idle' && position === 0 ? undefined : position}
          className="h-20"
        />
      )}
      <div className="flex items-center gap-4">
        <PlayButton
          playing={busy}
          loading={status === 'loading'}
          onToggle={busy ? player.pause : player.play}
          title={title}
        />
        {peaks === undefined && <SeekBar {...seek} value={position} />}
        <span className="readout flex-none text-xs text-muted">
          {formatTime(position)} / {duration > 0 ? formatTime(duration) : '–:––'}
        </span>
      </div>
      {status === 'failed' && (
        <p role="alert" className="text-sm text-clip">
          {state.problem}
        </p>
      )}
    </div>
  );
}
