import { useId } from 'react';
import { cx } from './cx';
import type { Signal } from './signal';

type BeforeAfterToggleProps = {
  value: Signal;
  onChange: (value: Signal) => void;
  /** Names the group, for example 'Version of Night Drive'. */
  label: string;
  labels?: { before: string; after: string } | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

const words = { before: 'Before', after: 'After' };
const signals = ['before', 'after'] as const;
const thumbs = { before: 'bg-before text-on-before', after: 'bg-warm text-on-warm' };
// The thumb is a window on both sides in their own colours: a label shows where it has arrived, and never vanishes.
const windows = { before: 'inset(0 50% 0 0 round 999px)', after: 'inset(0 0 0 50% round 999px)' };

/** Chooses which of the two signals is heard: cold is before, warm is after. */
export function BeforeAfterToggle({ labels = words, ...props }: BeforeAfterToggleProps) {
  const name = useId();
  return (
    <fieldset
      disabled={props.disabled}
      className={cx(
        'relative inline-grid grid-cols-2 rounded-full border border-edge p-[3px] disabled:opacity-45',
        props.className,
      )}
    >
      <legend className="sr-only">{props.label}</legend>
      {signals.map((signal) => (
        <label
          key={signal}
          className="toggle-side relative text-muted hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-after"
        >
          <input
            type="radio"
            name={name}
            value={signal}
            checked={props.value === signal}
            onChange={() => props.onChange(signal)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          <span
            aria-hidden="true"
            className={cx('size-2 rounded-full', signal === 'before' ? 'bg-before' : 'bg-after')}
          />
          {labels[signal]}
        </label>
      ))}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-[3px] grid grid-cols-2 transition-[clip-path] duration-180 ease-out"
        style={{ clipPath: windows[props.value] }}
      >
        {signals.map((signal) => (
          <span
            key={signal}
            data-label={labels[signal]}
            className={cx('toggle-side after:content-[attr(data-label)]', thumbs[signal])}
          >
            <span className="size-2 rounded-full bg-current" />
          </span>
        ))}
      </div>
    </fieldset>
  );
}
