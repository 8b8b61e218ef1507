import { cx } from './cx';
import { signalColor, type Signal } from './signal';
import { cappedPercent } from './slider-keys';
import { useSlider, type SliderOptions } from './use-slider';

type SeekBarProps = Omit<SliderOptions, 'label'> & {
  label?: string | undefined;
  /** Seconds that can be played without waiting. */
  buffered?: number | undefined;
  signal?: Signal | undefined;
  className?: string | undefined;
};

/** A thin bar to see and choose the place in a recording: 44 px to touch, bars never wider than 98%. */
export function SeekBar({
  label = 'Seek',
  buffered = 0,
  signal = 'after',
  className,
  ...slider
}: SeekBarProps) {
  const { shown, dragging, attributes } = useSlider({ label, ...slider });
  const played = `${cappedPercent(shown, slider.duration)}%`;
  return (
    <div {...attributes} className={cx('group seek', className)}>
      <div className="relative h-1 w-full overflow-hidden rounded-full bg-line">
        <div
          className="absolute inset-y-0 left-0 bg-edge opacity-60"
          style={{ width: `${cappedPercent(buffered, slider.duration)}%` }}
        />
        <div
          className="absolute inset-y-0 left-0"
          style={{ width: played, background: signalColor[signal] }}
        />
      </div>
      <div
        className={dragging ? 'seek-handle scale-125' : 'seek-handle'}
        style={{ left: played, background: signalColor[signal] }}
      />
    </div>
  );
}
