import { cx } from './cx';
import { signalColor, type Signal } from './signal';
import { cappedPercent, shownTo } from './slider-keys';
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
  const played = shownTo(cappedPercent(shown, slider.duration));
  return (
    <div {...attributes} className={cx('group seek', className)}>
      <div className="relative h-1 w-full overflow-hidden rounded-full bg-line">
        <div
          className="absolute inset-0 bg-edge opacity-60"
          style={shownTo(cappedPercent(buffered, slider.duration))}
        />
        <div className="absolute inset-0" style={{ ...played, background: signalColor[signal] }} />
      </div>
      <div className="pointer-events-none absolute inset-0 flex items-center" style={played}>
        <div
          className={dragging ? 'seek-handle scale-125' : 'seek-handle'}
          style={{ background: signalColor[signal] }}
        />
      </div>
    </div>
  );
}
