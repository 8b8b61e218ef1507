import { Minus, Plus } from 'lucide-react';
import { cx } from './cx';
import { IconButton } from './icon-button';

type QuantityControlProps = {
  value: number;
  onChange: (value: number) => void;
  /** What is counted: the buttons are named 'Decrease {label}' and 'Increase {label}'. */
  label: string;
  min?: number | undefined;
  max?: number | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Minus, number, plus; minus rests at `min` (1 unless given). */
export function QuantityControl({
  value,
  onChange,
  label,
  min = 1,
  max = 99,
  ...props
}: QuantityControlProps) {
  return (
    <fieldset
      disabled={props.disabled}
      className={cx('inline-flex items-center rounded border border-edge', props.className)}
    >
      <legend className="sr-only">{label}</legend>
      <IconButton
        label={`Decrease ${label}`}
        icon={<Minus aria-hidden="true" />}
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      />
      <output aria-label={label} className="figures min-w-10 text-center">
        {value}
      </output>
      <IconButton
        label={`Increase ${label}`}
        icon={<Plus aria-hidden="true" />}
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      />
    </fieldset>
  );
}
