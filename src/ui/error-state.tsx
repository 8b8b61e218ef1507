import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cx } from './cx';
import type { StateHeading } from './empty-state';

export type ErrorStateProps = {
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
      <svg viewBox="0 0 160 40" aria-hidden="true" className="h-10 w-40 fill-none stroke-edge">
        <path
          d="M0 22h40l4-6 4 12 4-18h6l4 22h6l4-22h8l4 22h8l4-22h6l4 22h6l4-18 4 12 4-6h36"
          strokeWidth="1.25"
          strokeLinejoin="round"
        />
        <path d="M50 10h68" className="stroke-clip" strokeWidth="1.5" />
      </svg>
      <div className="flex flex-col gap-2">
        <Heading className="font-heading text-lg leading-tight font-semibold">{props.title}</Heading>
        {props.text && <div className="max-w-[52ch]">{props.text}</div>}
        {props.safe && <div className="max-w-[52ch] text-muted">{props.safe}</div>}
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
