import { cx } from '@/ui/cx';
import { Explain } from '@/ui/explain';
import { gainText } from './level-match';

interface LevelMatchControlProps {
  /** What the heard track is turned by while levels are matched, dB. */
  readonly gain: number;
  readonly matched: boolean;
  readonly onChange: (matched: boolean) => void;
}

/** Whether louder tracks are turned down to the quietest one, with what the heard one is turned by; one press changes it. */
export function LevelMatchControl({ gain, matched, onChange }: LevelMatchControlProps) {
  return (
    <div className="flex items-center">
      <button
        type="button"
        aria-pressed={matched}
        onClick={() => onChange(!matched)}
        className="group inline-flex min-h-11 items-center gap-2 rounded-sm text-xs text-muted hover:text-ink"
      >
        <span
          aria-hidden="true"
          className={cx('size-2 rounded-full border border-edge', matched && 'border-good bg-good')}
        />
        <span className="underline decoration-edge underline-offset-4">Match levels</span>
        <span className="readout">{matched ? gainText(gain) : 'off'}</span>
      </button>
      <Explain
        about="matching levels"
        text="Louder always sounds better. Matching turns the louder one down, so that you compare the sound and not the level."
      />
    </div>
  );
}
