import { useEffect, useRef } from 'react';
import { formatTime } from '@/ui/format-time';
import { PlayButton } from '@/ui/play-button';
import { SeekBar } from '@/ui/seek-bar';
import { Waveform } from '@/ui/waveform';
import type { Peak } from '@/ui/waveform-path';
import { matchGains } from './level-match';
import { LevelMatchControl } from './level-match-control';
import { LoopControl } from './loop-control';
import { NoteBar } from './note-bar';
import { NoteList, TimelineMarks, type PlayerNote } from './note-pins';
import type { PlayerEvents } from './held-player';
import { isBusy, type Player } from './player-engine';
import { PlayerMeter } from './player-meter';
import { TrackChoice } from './track-choice';
import { usePlayer } from './use-player';

export interface VersionTrack {
  readonly id: string;
  /** 'v2', 'Rough mix'. */
  readonly label: string;
  /** 'before' is drawn in the cold colour: what was sent. */
  readonly side?: 'before' | 'after' | undefined;
  readonly src: string;
  readonly peaks?: readonly Peak[] | undefined;
  /** Integrated loudness in LUFS, where known. */
  readonly lufs?: number | null | undefined;
  /** Seconds, where known. */
  readonly duration?: number | null | undefined;
}

export interface VersionsPlayerProps extends PlayerEvents {
  /** At least one; the last one is heard first. */
  readonly tracks: readonly VersionTrack[];
  readonly notes?: readonly PlayerNote[] | undefined;
  /** Becomes true when somebody asks outside of it to hear these files: they play, from the place where the others were. */
  readonly wanted?: boolean | undefined;
  /** Called with a note and its place in seconds. Without it no notes can be written. */
  readonly onNote?: ((atSeconds: number, text: string) => void) | undefined;
}

const NO_NOTES: readonly PlayerNote[] = [];

function usePlayWhenWanted(player: Player, wanted: boolean): void {
  const was = useRef(wanted);
  useEffect(() => {
    if (wanted && !was.current) player.play();
    was.current = wanted;
  }, [player, wanted]);
}

/** Versions of one song under one playhead: a switch keeps the place to the sample, notes stand at their times. */
export function VersionsPlayer({
  tracks,
  notes = NO_NOTES,
  wanted = false,
  onNote,
  ...props
}: VersionsPlayerProps) {
  const { player, state, near } = usePlayer(
    {
      tracks: tracks.map(({ id, src, lufs, duration }) => ({ id, src, lufs, duration })),
      first: tracks.at(-1)?.id ?? '',
      duration: 0,
      meter: true,
    },
    { ...props, goesOn: true },
  );
  usePlayWhenWanted(player, wanted);
  const { status, position, duration, buffered, loop } = state;
  const index = tracks.findIndex(({ id }) => id === state.heard);
  const heard = tracks[index];
  if (heard === undefined) return null;
  const busy = isBusy({ status });
  const gain = matchGains(tracks)?.[index];
  const signal = heard.side ?? 'after';
  const seek = { label: `Seek in ${heard.label}`, signal, duration, buffered, onSeek: player.seek };
  const marks = <TimelineMarks notes={notes} loop={loop} duration={duration} />;
  return (
    <section ref={near} aria-label="Player" className="flex min-w-0 flex-col gap-3">
      {tracks.length > 1 && <TrackChoice tracks={tracks} heard={heard.id} onChange={player.switchTo} />}
      {heard.peaks && (
        <div className="relative">
          <Waveform
            peaks={heard.peaks}
            {...seek}
            value={status === 'idle' ? undefined : position}
            levelLabel={false}
            className="h-24"
          />
          {marks}
        </div>
      )}
      <div className="flex items-center gap-4">
        <PlayButton
          playing={busy}
          loading={status === 'loading'}
          onToggle={busy ? player.pause : player.play}
          title={heard.label}
        />
        {heard.peaks === undefined && (
          <div className="relative min-w-0 flex-1">
            <SeekBar {...seek} value={position} />
            {marks}
          </div>
        )}
        <span className="figures flex-none text-xs text-muted">
          {formatTime(position)} / {duration > 0 ? formatTime(duration) : '–:––'}
        </span>
      </div>
      {onNote && <NoteBar position={position} place={player.place} onNote={onNote} />}
      <PlayerMeter key={heard.id} player={player} playing={status === 'playing'} />
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ml-3.5 flex flex-wrap items-center gap-x-2">
          <LoopControl loop={loop} place={player.place} onLoop={player.loop} />
        </div>
        {gain !== undefined && (
          <LevelMatchControl gain={gain} matched={state.matched} onChange={player.match} />
        )}
      </div>
      {state.problem !== null && (
        <p role="alert" className="text-sm text-clip">
          {state.problem}
        </p>
      )}
      {notes.length > 0 && <NoteList notes={notes} onSeek={player.seek} />}
    </section>
  );
}
