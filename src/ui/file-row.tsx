import type { ReactNode } from 'react';
import { cx } from './cx';
import { ProgressBar } from './progress-bar';

export type FileState = 'waiting' | 'uploading' | 'paused' | 'done' | 'failed';

type FileRowProps = {
  name: string;
  /** Formatted, for example '48.2 MB'. */
  size?: string | undefined;
  state?: FileState | undefined;
  /** 0 to 100, while uploading or paused. */
  percent?: number | undefined;
  /** In place of the state's word: what failed, how long is left, what was measured. */
  message?: ReactNode;
  /** IconButtons: remove, pause, retry, download. */
  actions?: ReactNode;
  /** The list item it is in is the caller's; this is the row alone. */
  className?: string | undefined;
};

const words: Record<FileState, string> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  paused: 'Paused',
  done: 'Done',
  failed: 'Failed',
};
const colours: Record<FileState, string> = {
  waiting: 'text-muted',
  uploading: 'text-muted',
  paused: 'text-muted',
  done: 'text-good',
  failed: 'text-clip',
};
const TAIL = 12;

/** One file: name (the end always readable), size, how far, what to do. */
export function FileRow({ name, size, state, percent, message, actions, className }: FileRowProps) {
  const moving = state === 'uploading' || state === 'paused';
  return (
    <div className={cx('flex min-h-16 items-center gap-4 py-2', className)}>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span title={name} className="flex min-w-0 font-medium">
          {name.length > TAIL && <span className="truncate whitespace-pre">{name.slice(0, -TAIL)}</span>}
          <span className="flex-none whitespace-pre">{name.slice(-TAIL)}</span>
        </span>
        {moving && (
          <ProgressBar
            compact
            label={`${words[state]} ${name}`}
            percent={percent}
            state={state === 'paused' ? 'paused' : 'running'}
          />
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className={cx('min-w-0', state && colours[state])}>{message ?? (state && words[state])}</span>
          <span className="figures ml-auto flex-none text-muted">
            {moving && percent !== undefined && `${Math.round(percent)}%${size ? ' of ' : ''}`}
            {size}
          </span>
        </div>
      </div>
      {actions && <div className="flex flex-none items-center">{actions}</div>}
    </div>
  );
}
