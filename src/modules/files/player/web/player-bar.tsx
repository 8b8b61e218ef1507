import { X } from 'lucide-react';
import { BeforeAfterToggle } from '@/ui/before-after-toggle';
import { formatTime } from '@/ui/format-time';
import { IconButton } from '@/ui/icon-button';
import { PlayButton } from '@/ui/play-button';
import { SeekBar } from '@/ui/seek-bar';
import { endHeld, type HeldPlayer } from './held-player';
import { isBusy } from './player-engine';
import { PartButtons } from './part-buttons';
import { SideButton } from './side-button';
import { useParts } from './use-parts';
import { usePlayerState } from './use-player';

function close(): void {
  endHeld();
  // The pressed button is gone: who uses keys goes on in the page.
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Plays on at the bottom of the page what was started on another one. */
export function PlayerBar({ held }: { held: HeldPlayer }) {
  const { player, events, parts } = held;
  const state = usePlayerState(player, events);
  const { status, heard, position, duration, buffered, problem } = state;
  const control = useParts(player, state, parts);
  const isSequence = parts.length > 0;
  const side = heard === 'before' ? 'before' : 'after';
  const busy = isBusy({ status });
  const title = parts[control.at]?.title ?? held.title;
  return (
    <aside
      data-bottom-bar
      aria-label="Plays on"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-float print:hidden"
    >
      <div className="page-width flex items-center gap-3 py-1.5 sm:gap-5">
        <PlayButton
          playing={busy}
          loading={status === 'loading'}
          onToggle={busy ? player.pause : player.play}
          title={isSequence ? title : `${title}, ${side}`}
          signal={side}
        />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <p className="truncate text-sm font-medium">
              {title}
              {isSequence && <span className="font-normal text-muted"> · {held.title}</span>}
            </p>
            <p className="readout flex-none text-xs text-muted">
              {formatTime(position)}
              <span className="max-sm:sr-only"> / {formatTime(duration)}</span>
            </p>
          </div>
          <SeekBar
            label={`Seek in ${title}`}
            value={position}
            duration={duration}
            buffered={buffered}
            onSeek={player.seek}
            signal={side}
          />
        </div>
        {isSequence ? (
          <PartButtons {...control} />
        ) : (
          <>
            <SideButton side={side} onChange={player.switchTo} className="sm:hidden" />
            <BeforeAfterToggle
              value={side}
              onChange={player.switchTo}
              label={`Version of ${title}`}
              className="flex-none max-sm:hidden"
            />
          </>
        )}
        <IconButton label="Stop and close the player" icon={<X size={18} aria-hidden />} onClick={close} />
      </div>
      {problem !== null && (
        <p role="alert" className="page-width pb-2 text-sm text-clip">
          {problem}
        </p>
      )}
    </aside>
  );
}
