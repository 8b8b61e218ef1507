import { useId, type ReactNode } from 'react';
import { cx } from './cx';

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** Names a segment that shows an icon only. */
  name?: string | undefined;
};

type SegmentedProps<Value extends string> = {
  /** Names the group; not shown. */
  legend: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
  /** As wide as its container, segments alike. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** A toggle between two to four ways to see the same thing. */
export function Segmented<Value extends string>({ wide = false, ...props }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      disabled={props.disabled}
      className={cx(
        'rounded border border-edge p-[3px] disabled:opacity-45',
        wide ? 'flex w-full' : 'inline-flex max-w-full',
        props.className,
      )}
    >
      <legend className="sr-only">{props.legend}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          title={option.name}
          className={cx(
            'relative flex min-h-[38px] min-w-11 items-center justify-center gap-2 rounded-[7px] px-4 py-1 text-center text-sm leading-tight font-medium transition-colors select-none has-checked:bg-ink has-checked:text-page has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-after max-md:min-h-11 pointer-coarse:min-h-11 hover:not-has-checked:bg-hover',
            wide && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.name}
            checked={props.value === option.value}
            onChange={() => props.onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[7px] outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
