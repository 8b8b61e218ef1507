import { useState } from 'react';
import type { Signal } from '@/ui/signal';
import { Timeline } from '@/ui/timeline';
import type { Peak } from '@/ui/waveform-path';
import { loopPart } from './player-engine';
import { SideButton } from './side-button';
import { SmallPlay } from './small-play';
import { usePlayer } from './use-player';

/** One side of a pair. */
export interface PairSide {
  readonly src: string;
  readonly peaks: readonly Peak[];
  /** Integrated loudness in LUFS, where known. */
  readonly lufs: number | null;
}

interface SmallInstrumentProps {
  /** What is heard; names its controls. */
  readonly title: string;
  readonly before: PairSide;
  readonly after: PairSide;
  /** Seconds. */
  readonly duration: number;
  readonly onPlay?: (() => void) | undefined;
  readonly onPause?: (() => void) | undefined;
}

/**
 * The instrument in a row: play, one wave to seek in, and a press to the other side, matched in level. Nothing of its sound is
 * loaded before a press, as many of them may be on one page.
 */
export function SmallInstrument({ title, before, after, duration, ...events }: SmallInstrumentProps) {
  const { player, state } = usePlayer(
    {
      tracks: [
        { id: 'before', src: before.src, lufs: before.lufs },
        { id: 'after', src: after.src, lufs: after.lufs },
      ],
      first: 'after',
      duration,
      title,
    },
    events,
  );
  // Until a side was heard or chosen the wave shows both.
  const [chosen, setChosen] = useState(false);
  const side: Signal = state.heard === 'before' ? 'before' : 'after';
  const isOpen = state.status === 'idle' && !chosen;
  const rest = side === 'before' ? 1 : 0;
  const choose = (next: Signal): void => {
    setChosen(true);
    player.switchTo(next);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <SmallPlay player={player} state={state} title={`${title}, ${side}`} />
        <div className="min-w-0 grow basis-24">
          <Timeline
            sides={{ before: before.peaks, after: after.peaks, split: isOpen ? 0.5 : rest }}
            label={`Seek in ${title}`}
            value={state.status === 'idle' && state.position === 0 ? undefined : state.position}
            duration={state.duration}
            onSeek={player.seek}
            onRange={(from, to) => loopPart(player, { from, to })}
            part={state.loop}
            className="h-11"
          />
        </div>
        <SideButton side={side} onChange={choose} of={title} />
      </div>
      {state.status === 'failed' && (
        <p role="alert" className="text-sm text-clip">
          {state.problem}
        </p>
      )}
    </div>
  );
}
