import { SkipBack, SkipForward } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import type { PartsControl } from './use-parts';

/** To the song before, and to the next one. */
export function PartButtons({ previous, next }: Pick<PartsControl, 'previous' | 'next'>) {
  return (
    <span className="flex flex-none">
      <IconButton
        label="Previous song (P)"
        icon={<SkipBack size={18} aria-hidden="true" />}
        onClick={previous}
      />
      <IconButton
        label="Next song (N)"
        icon={<SkipForward size={18} aria-hidden="true" />}
        disabled={next === null}
        onClick={() => next?.()}
      />
    </span>
  );
}
