import { BeforeAfterToggle } from '@/ui/before-after-toggle';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { formatTime } from '@/ui/format-time';
import { PlayButton } from '@/ui/play-button';
import { Timeline } from '@/ui/timeline';
import type { Peak } from '@/ui/waveform-path';
import { matchGains } from './level-match';
import { LevelMatchControl } from './level-match-control';
import { LoopChip } from './loop-control';
import { isBusy, loopPart, type PlayerSources } from './player-engine';
import { usePlayer } from './use-player';
import { useSplit } from './use-split';

export interface BeforeAfterCardProps {
  id: number | string;
  beforeAudioSrc: string;
  beforeAudioName: string;
  afterAudioSrc: string;
  afterAudioName: string;
  /** Name of the sample, above the player. */
  title: string;
  /** Beside it: the style of music. */
  note?: string | null | undefined;
  beforePeaks: readonly Peak[];
  afterPeaks: readonly Peak[];
  /** Seconds. */
  duration: number;
  /** Integrated loudness of each side in LUFS. */
  loudness?: { before: number | null; after: number | null } | undefined;
  /** hero: the large one of the home page; compact: beside other things, less high on phones. */
  size?: 'card' | 'compact' | 'hero' | undefined;
  heading?: 'h2' | 'h3' | undefined;
  onPlay?: (() => void) | undefined;
  onPause?: (() => void) | undefined;
}

function loudnessText(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : `${value.toFixed(1).replace('-', '−')} LUFS`;
}

function sourcesOf(props: BeforeAfterCardProps): PlayerSources {
  return {
    tracks: [
      { id: 'before', src: props.beforeAudioSrc, lufs: props.loudness?.before },
      { id: 'after', src: props.afterAudioSrc, lufs: props.loudness?.after },
    ],
    first: 'after',
    duration: props.duration,
    title: props.title,
  };
}

const HEIGHTS = { hero: 'h-28 md:h-60', card: 'h-24 md:h-40', compact: 'h-16 md:h-28' };

/** Two versions of one song under one playhead: press play, switch, and the place stays (SAMP-01 to SAMP-03). */
export function BeforeAfterCard(props: BeforeAfterCardProps) {
  const { size = 'card', heading: Heading = 'h2' } = props;
  const sources = sourcesOf(props);
  const { onPlay, onPause } = props;
  const { player, state, near } = usePlayer(sources, { onPlay, onPause, playsOn: true });
  const { status, position, duration, buffered } = state;
  const side = state.heard === 'before' ? 'before' : 'after';
  const gain = matchGains(sources.tracks)?.[side === 'before' ? 0 : 1];
  const busy = isBusy({ status });
  const name = side === 'before' ? props.beforeAudioName : props.afterAudioName;
  const hero = size === 'hero';
  const compact = size === 'compact';
  const { split, choose, drag } = useSplit({ side, idle: status === 'idle', onSide: player.switchTo });
  const toggle = <BeforeAfterToggle value={side} onChange={choose} label={`Version of ${props.title}`} />;
  return (
    <Card ref={near} as="article" padding={hero ? 'lg' : 'md'} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Heading className={cx('font-heading leading-tight font-semibold', hero ? 'text-xl' : 'text-lg')}>
            {props.title}
          </Heading>
          {props.note && <p className={cx('text-sm text-muted', compact && 'max-md:hidden')}>{props.note}</p>}
        </div>
        {!compact && toggle}
      </header>
      <Timeline
        sides={{ before: props.beforePeaks, after: props.afterPeaks, split }}
        handle={{
          label: `Compare before and after of ${props.title}`,
          sides: ['before', 'after'],
          onSplit: drag,
        }}
        label={`Seek in ${name}`}
        value={status === 'idle' && position === 0 ? undefined : position}
        duration={duration}
        buffered={buffered}
        onSeek={player.seek}
        onRange={(from, to) => loopPart(player, { from, to })}
        part={state.loop}
        levelLabel={hero}
        className={HEIGHTS[size]}
      />
      <div className={cx('flex items-center gap-4', compact && 'flex-wrap gap-x-3 gap-y-2')}>
        <PlayButton
          playing={busy}
          loading={status === 'loading'}
          onToggle={busy ? player.pause : player.play}
          title={name}
          signal={side}
          size={hero ? 'lg' : 'md'}
        />
        {compact && toggle}
        <div
          className={cx(
            'readout flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 text-xs text-muted',
            compact && 'basis-20',
          )}
        >
          <span>
            {formatTime(position)} / {formatTime(duration)}
          </span>
          <span className={compact ? 'max-md:hidden' : undefined}>
            {loudnessText(props.loudness?.[side])}
          </span>
        </div>
      </div>
      {(gain !== undefined || state.loop !== null) && (
        <div
          className={cx(
            '-my-2 flex flex-wrap items-center justify-between gap-x-4',
            compact && state.loop === null && 'max-md:hidden',
          )}
        >
          {gain !== undefined && (
            <LevelMatchControl gain={gain} matched={state.matched} onChange={player.match} />
          )}
          <LoopChip loop={state.loop} onEnd={() => player.loop(null)} />
        </div>
      )}
      {status === 'failed' && (
        <p role="alert" className="text-sm text-clip">
          {state.problem}
        </p>
      )}
    </Card>
  );
}
