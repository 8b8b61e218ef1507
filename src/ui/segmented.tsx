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
      className={cx('segments', wide ? 'flex w-full' : 'inline-flex max-w-full', props.className)}
    >
      <legend className="sr-only">{props.legend}</legend>
      {props.options.map((option) => (
        <label key={option.value} title={option.name} className={wide ? 'segment flex-1' : 'segment'}>
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.name}
            checked={props.value === option.value}
            onChange={() => props.onChange(option.value)}
            className="segment-input"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
