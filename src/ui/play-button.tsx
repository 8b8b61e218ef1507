import { Pause, Play } from 'lucide-react';
import { cx } from './cx';
import type { Signal } from './signal';
import { SpinnerMark } from './spinner';

type PlayButtonProps = {
  playing: boolean;
  onToggle: () => void;
  /** What is played; the button is named 'Play {title}' or 'Pause {title}'. */
  title: string;
  /** Pressed, but the sound has not arrived. */
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  signal?: Signal | undefined;
  size?: 'md' | 'lg' | undefined;
};

/** The round button that starts and stops sound; it takes the colour of what is heard. */
export function PlayButton({ playing, onToggle, title, loading = false, ...props }: PlayButtonProps) {
  const { disabled = false, signal = 'after', size = 'md' } = props;
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      onClick={onToggle}
      disabled={disabled}
      aria-label={`${playing ? 'Pause' : 'Play'} ${title}`}
      aria-busy={loading || undefined}
      className={cx(
        'play-btn',
        signal === 'after'
          ? 'bg-warm text-on-warm hover:not-disabled:bg-warm-hover'
          : 'bg-before text-on-before hover:not-disabled:brightness-110',
        size === 'md' ? 'size-12 text-base' : 'size-16 text-xl',
      )}
    >
      {loading ? (
        <SpinnerMark />
      ) : (
        <Icon aria-hidden="true" className={cx('fill-current stroke-1', !playing && 'translate-x-[6%]')} />
      )}
    </button>
  );
}
