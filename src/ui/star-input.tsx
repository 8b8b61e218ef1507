import { useId } from 'react';
import { cx } from './cx';
import { FieldError } from './field';
import { StarMark } from './star-rating';

type StarInputProps = {
  legend: string;
  /** null: not rated yet. */
  value: number | null;
  onChange: (value: number) => void;
  name?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
};

const stars = [1, 2, 3, 4, 5];

/** Chooses one to five stars, with the arrow keys too. */
export function StarInput({ legend, value, onChange, name, error, disabled }: StarInputProps) {
  const id = useId();
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
      className="disabled:opacity-45"
    >
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="-ml-2 flex">
        {stars.map((count) => (
          <label
            key={count}
            className="relative grid size-11 place-items-center rounded text-xl has-focus-visible:outline-2 has-focus-visible:outline-after"
          >
            <input
              type="radio"
              name={name ?? id}
              value={count}
              aria-label={count === 1 ? '1 star' : `${count} stars`}
              checked={value === count}
              onChange={() => onChange(count)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <StarMark
              className={cx(
                'pointer-events-none transition-colors',
                count <= (value ?? 0) ? 'fill-after stroke-after' : 'fill-none stroke-edge',
              )}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
