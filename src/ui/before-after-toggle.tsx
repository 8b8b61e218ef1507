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
const looks = {
  before: 'has-checked:bg-before has-checked:text-on-before',
  after: 'has-checked:bg-after has-checked:text-on-after',
};

/** Chooses which of the two signals is heard: cold is before, warm is after. */
export function BeforeAfterToggle({ labels = words, ...props }: BeforeAfterToggleProps) {
  const name = useId();
  return (
    <fieldset
      disabled={props.disabled}
      className={cx(
        'inline-flex rounded-full border border-edge p-[3px] disabled:opacity-45',
        props.className,
      )}
    >
      <legend className="sr-only">{props.label}</legend>
      {(['before', 'after'] as const).map((signal) => (
        <label
          key={signal}
          className={cx(
            'relative flex min-h-11 min-w-24 items-center justify-center gap-2.5 rounded-full px-5 text-sm font-semibold transition-colors select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-after not-has-checked:text-muted hover:not-has-checked:text-ink',
            looks[signal],
          )}
        >
          <input
            type="radio"
            name={name}
            value={signal}
            checked={props.value === signal}
            onChange={() => props.onChange(signal)}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          <span
            aria-hidden="true"
            className={cx(
              'size-2 rounded-full peer-checked:bg-current',
              signal === 'before' ? 'bg-before' : 'bg-after',
            )}
          />
          {labels[signal]}
        </label>
      ))}
    </fieldset>
  );
}
