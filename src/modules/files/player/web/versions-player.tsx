import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { aria } from '@/ui/aria';
import { Button } from '@/ui/button';
import { formatTime } from '@/ui/format-time';
import { PlayButton } from '@/ui/play-button';
import { SeekBar } from '@/ui/seek-bar';
import { Timeline } from '@/ui/timeline';
import type { Peak } from '@/ui/waveform-path';
import type { PlayerEvents } from './held-player';
import { matchGains } from './level-match';
import { LevelMatchControl } from './level-match-control';
import { LoopControl } from './loop-control';
import { NoteBar, type WrittenAt } from './note-bar';
import { NoteList, TimelinePins, type PlayerNote } from './note-pins';
import { isBusy, loopPart, type LoopRegion, type Player } from './player-engine';
import { PlayerMeter } from './player-meter';
import { TrackChoice } from './track-choice';
import { useArrival } from './use-arrival';
import { usePlayer } from './use-player';
import { useSplit } from './use-split';
import { useTurns } from './use-turns';
import { fitPeaks, pairOf } from './versions.rules';

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

/** What the page around the player can do with it. */
export interface SongControls {
  readonly play: ReactNode;
  /** The line to write notes in; null where none can be written. */
  readonly note: ReactNode;
  readonly meter: ReactNode;
  readonly seek: (seconds: number) => void;
  /** Plays a part in two tracks by turns. */
  readonly compare: (part: LoopRegion, pair: readonly [string, string]) => void;
  /** The part that is compared now, and which of the two is heard. */
  readonly comparing: LoopRegion | null;
  readonly heard: string;
  readonly stop: () => void;
}

export interface VersionsPlayerProps extends PlayerEvents {
  /** The last one is heard first. With none there is no player, only the page around it. */
  readonly tracks: readonly VersionTrack[];
  readonly notes?: readonly PlayerNote[] | undefined;
  /** Becomes true when somebody asks outside of it to hear these files: they play, from the place where the others were. */
  readonly wanted?: boolean | undefined;
  /** Called with a note and its place. Without it no notes can be written. */
  readonly onNote?: ((at: WrittenAt, text: string) => void) | undefined;
  /** Puts the parts of the player where a page wants them; without it they follow each other. */
  readonly children?: ((controls: SongControls | null) => ReactNode) | undefined;
}

const NO_NOTES: readonly PlayerNote[] = [];
const NO_PEAKS: readonly Peak[] = [];

function usePlayWhenWanted(player: Player, wanted: boolean): void {
  const was = useRef(wanted);
  useEffect(() => {
    if (wanted && !was.current) player.play();
    was.current = wanted;
  }, [player, wanted]);
}

/** All that a player of versions does, and how it stands. */
function useVersions({ tracks, wanted = false, ...events }: VersionsPlayerProps) {
  const { player, state, near } = usePlayer(
    {
      tracks: tracks.map(({ id, src, lufs, duration }) => ({ id, src, lufs, duration })),
      first: tracks.at(-1)?.id ?? '',
      duration: 0,
      meter: true,
    },
    { onPlay: events.onPlay, onPause: events.onPause, goesOn: true },
  );
  usePlayWhenWanted(player, wanted);
  const [last, setLast] = useState<string | null>(null);
  const turns = useTurns(player, state);
  const pair = pairOf(tracks, state.heard, last);
  const side = pair?.left?.id === state.heard ? 'before' : 'after';
  const hear = (id: string): void => {
    turns.end();
    if (id !== pair?.left?.id) setLast(id);
    player.switchTo(id);
  };
  const split = useSplit({
    side,
    idle: state.status === 'idle' && pair?.left?.peaks !== undefined && pair.right.peaks !== undefined,
    onSide: (next) => hear((next === 'before' ? pair?.left : pair?.right)?.id ?? state.heard),
  });
  const choose = (id: string): void => {
    split.choose(side);
    hear(id);
  };
  return { player, state, near, pair, turns, split, choose };
}

type Versions = ReturnType<typeof useVersions>;

function Wave({ versions, seek, children }: { versions: Versions; seek: Seek; children: ReactNode }) {
  const { pair, split, player, state } = versions;
  const { status, position, loop } = state;
  const right = pair?.right.peaks ?? NO_PEAKS;
  const left = pair?.left?.peaks;
  const single = right.length > 0 ? right : (left ?? NO_PEAKS);
  const fitted = (track: VersionTrack | null | undefined, peaks: readonly Peak[]) =>
    fitPeaks(peaks, track?.duration ?? 0, state.duration);
  const comparable = pair?.left && left !== undefined && right.length > 0 ? pair.left : null;
  return (
    <Timeline
      {...seek}
      sides={{
        before: fitted(comparable ?? pair?.right, left ?? single),
        after: fitted(pair?.right, single),
        split: split.split,
      }}
      handle={
        comparable === null || pair === null
          ? undefined
          : {
              label: `Compare ${comparable.label} and ${pair.right.label}`,
              sides: [comparable.label, pair.right.label],
              onSplit: split.drag,
            }
      }
      value={status === 'idle' && position === 0 ? undefined : position}
      onRange={(from, to) => {
        versions.turns.end();
        loopPart(player, { from, to });
      }}
      part={loop}
      levelLabel
      className="h-32 md:h-40"
    >
      {children}
    </Timeline>
  );
}

interface Seek {
  readonly label: string;
  readonly duration: number;
  readonly buffered: number;
  readonly onSeek: (seconds: number) => void;
}

/** Says quietly that a newer version came while another one plays. */
function Arrival({ tracks, versions }: { tracks: readonly VersionTrack[]; versions: Versions }) {
  const { player, state, choose } = versions;
  const arrived = useArrival(tracks, { heard: state.heard, busy: isBusy(state) });
  const hear = () => {
    if (arrived === null) return;
    choose(arrived.id);
    player.play();
  };
  return (
    <div {...aria.status}>
      {arrived !== null && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {arrived.label} has arrived.
          <Button size="sm" onClick={hear}>
            Play {arrived.label}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Versions of one song under one playhead: a switch keeps the place to the sample, notes stand at their times. */
export function VersionsPlayer(props: VersionsPlayerProps) {
  const { tracks, notes = NO_NOTES, onNote, children } = props;
  const versions = useVersions(props);
  const { player, state, near, turns, choose } = versions;
  const { status, position, duration, buffered, loop } = state;
  const index = tracks.findIndex(({ id }) => id === state.heard);
  const heard = tracks[index];
  // The page around the player stays the same one when a first sound comes: what is typed or unfolded there is kept.
  if (heard === undefined) return [null, <Fragment key="page">{children?.(null)}</Fragment>];
  const busy = isBusy({ status });
  const gain = matchGains(tracks)?.[index];
  const seek: Seek = { label: `Seek in ${heard.label}`, duration, buffered, onSeek: player.seek };
  const pins = <TimelinePins notes={notes} duration={duration} />;
  const hasWave = tracks.some(({ peaks }) => peaks !== undefined);
  const controls: SongControls = {
    play: (
      <PlayButton
        playing={busy}
        loading={status === 'loading'}
        onToggle={busy ? player.pause : player.play}
        title={heard.label}
        signal={heard.side ?? 'after'}
      />
    ),
    note: onNote && (
      <NoteBar
        position={position}
        place={player.place}
        part={loop}
        onNote={(at, text) => {
          onNote(at, text);
          if (loop !== null) player.loop(null);
        }}
      />
    ),
    meter: <PlayerMeter key={heard.id} player={player} playing={status === 'playing'} />,
    seek: player.seek,
    compare: turns.compare,
    comparing: turns.comparing,
    heard: heard.id,
    stop: player.pause,
  };
  return [
    <section key="player" ref={near} aria-label="Player" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {tracks.length > 1 && <TrackChoice tracks={tracks} heard={heard.id} onChange={choose} />}
        {gain !== undefined && (
          <LevelMatchControl gain={gain} matched={state.matched} onChange={player.match} />
        )}
      </div>
      {hasWave ? (
        <Wave versions={versions} seek={seek}>
          {pins}
        </Wave>
      ) : (
        <div className="relative min-w-0">
          <SeekBar {...seek} signal={heard.side} value={position} />
          {pins}
        </div>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        {children === undefined && controls.play}
        <span className="readout flex-none text-xs text-muted">
          {formatTime(position)} / {duration > 0 ? formatTime(duration) : '–:––'}
        </span>
        <LoopControl loop={loop} place={player.place} onLoop={player.loop} />
      </div>
      <Arrival tracks={tracks} versions={versions} />
      {state.problem !== null && (
        <p role="alert" className="text-sm text-clip">
          {state.problem}
        </p>
      )}
      {children === undefined && (
        <>
          {controls.note}
          {controls.meter}
          {notes.length > 0 && <NoteList notes={notes} onSeek={player.seek} />}
        </>
      )}
    </section>,
    <Fragment key="page">{children?.(controls)}</Fragment>,
  ];
}
