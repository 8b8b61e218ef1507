import type { ReactNode } from 'react';
import type { SongControls } from '@/modules/files/player/web/versions-player';
import { cx } from '@/ui/cx';

interface SongBarProps {
  /** Of the player; null where nothing can be heard yet. */
  readonly controls: SongControls | null;
  /** What can be done with the song. */
  readonly children: ReactNode;
}

/** Stays at the bottom of the window while its song is on it: play, the line for notes, and what can be done. */
export function SongBar({ controls, children }: SongBarProps) {
  const isTall = controls === null || Boolean(controls.note);
  return (
    <section aria-label="Song controls" data-staying className={cx('song-bar', isTall && 'max-lg:flex-col')}>
      {controls?.note ? (
        <div className="flex min-w-0 items-center gap-3 lg:flex-1">
          {controls.play}
          {controls.note}
        </div>
      ) : (
        controls?.play
      )}
      {children}
    </section>
  );
}
