import { aria } from './aria';
import { cx } from './cx';

type ProgressBarProps = {
  /** Names the bar and stands above it. */
  label: string;
  /** 0 to 100; undefined while it can't be known. */
  percent: number | undefined;
  /** Under the bar: what, how much, how long. */
  detail?: string | undefined;
  state?: 'running' | 'paused' | 'done' | 'failed' | undefined;
  /** The bar alone, for rows. */
  compact?: boolean | undefined;
  className?: string | undefined;
};

const fills = { running: 'bg-after', paused: 'bg-edge', done: 'bg-good', failed: 'bg-clip' };

/** How far something is, under the brand's line; the percentage never jumps. */
export function ProgressBar({ state = 'running', compact = false, ...props }: ProgressBarProps) {
  const percent =
    props.percent === undefined ? undefined : Math.round(Math.min(100, Math.max(0, props.percent)));
  return (
    <div className={cx('flex flex-col gap-2', props.className)}>
      {!compact && (
        <div className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 font-medium">{props.label}</span>
          <span className="figures">{percent === undefined ? '' : `${percent}%`}</span>
        </div>
      )}
      <div
        {...aria.progressbar}
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="flex flex-col gap-[5px]"
      >
        {!compact && <span className="h-px bg-edge" />}
        <span className={cx('block overflow-hidden rounded-full bg-line', compact ? 'h-1' : 'h-2')}>
          <span
            className={cx(
              'block h-full origin-left rounded-full transition-transform',
              fills[state],
              percent === undefined && 'hatch animate-breathe',
            )}
            style={{ transform: `scaleX(${(percent ?? 100) / 100})` }}
          />
        </span>
      </div>
      {props.detail && <p className="text-sm text-muted tabular-nums">{props.detail}</p>}
    </div>
  );
}
