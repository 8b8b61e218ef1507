import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cx } from './cx';
import type { StateHeading } from './empty-state';

type ErrorStateProps = {
  /** What happened. */
  title: string;
  text?: ReactNode;
  /** What is not lost, for example 'Your cart is kept.' */
  safe?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  retrying?: boolean | undefined;
  /** Another way on: a ButtonLink. */
  action?: ReactNode;
  /** Shown small, to quote to support. */
  requestId?: string | undefined;
  heading?: StateHeading | undefined;
  className?: string | undefined;
};

/** Something failed: what, what is safe, what to do. Read aloud when it appears. */
export function ErrorState({ heading: Heading = 'h2', ...props }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx('flex flex-col items-center gap-4 px-5 py-16 text-center', props.className)}
    >
      <ClippedTone />
      <div className="flex flex-col gap-2">
        <Heading className="font-heading text-lg leading-tight font-semibold">{props.title}</Heading>
        {props.text && <div className="max-w-[52ch] text-balance">{props.text}</div>}
        {props.safe && <div className="max-w-[52ch] text-balance text-muted">{props.safe}</div>}
      </div>
      {(props.onRetry || props.action) && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {props.onRetry && (
            <Button
              variant="primary"
              icon={<RotateCw aria-hidden="true" />}
              loading={props.retrying}
              onClick={props.onRetry}
            >
              {props.retryLabel ?? 'Try again'}
            </Button>
          )}
          {props.action}
        </div>
      )}
      {props.requestId && <p className="figures text-xs text-muted">Request {props.requestId}</p>}
    </div>
  );
}

const RATE = (2 * Math.PI * 9) / 160;
const CEILING = 13;

/** A tone burst that hits the ceiling, drawn once from its formula. */
const clipped = (() => {
  let wave = '';
  let flats = '';
  for (let x = 0; x <= 160; x += 1) {
    const raw = Math.sin((x - 80) * RATE) * 26 * Math.exp(-(((x - 80) / 30) ** 2));
    const y = 20 - Math.min(CEILING, Math.max(-CEILING, raw));
    wave += `${x === 0 ? 'M' : 'L'}${x} ${y.toFixed(1)}`;
    if (Math.abs(raw) > CEILING) flats += `M${x - 0.5} ${y}h1`;
  }
  return { wave, flats };
})();

function ClippedTone() {
  return (
    <svg viewBox="0 0 160 40" aria-hidden="true" className="h-10 w-40 fill-none stroke-edge">
      <path d={clipped.wave} strokeWidth="1.25" strokeLinejoin="round" />
      <path d={clipped.flats} strokeWidth="1.75" className="stroke-clip" />
    </svg>
  );
}
