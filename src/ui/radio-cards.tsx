import { useId, type ReactNode } from 'react';
import { cx } from './cx';
import { FieldError } from './field';

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A line under the label. */
  text?: ReactNode;
  /** At the end of the card: a price, a mark. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
};

type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  hideLegend?: boolean | undefined;
  options: readonly RadioCard<Value>[];
  /** null: none chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  /** The form's field name. */
  name?: string | undefined;
  /** Cards beside each other from medium width up. */
  columns?: 1 | 2 | 3 | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

const grids = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' };

/** One choice of few, each a card of its own. */
export function RadioCards<Value extends string>({ columns = 1, ...props }: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset
      disabled={props.disabled}
      aria-describedby={props.error ? `${id}-error` : undefined}
      className={cx('flex min-w-0 flex-col gap-2', props.className)}
    >
      <legend className={cx('mb-2 font-medium', props.hideLegend && 'sr-only')}>{props.legend}</legend>
      <div className={cx('grid gap-3', grids[columns])}>
        {props.options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-14 items-start gap-3 rounded border border-edge bg-page px-4 py-3.5 transition-colors has-checked:border-after has-checked:shadow-[inset_0_0_0_1px_var(--after)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-after has-disabled:border-line has-disabled:text-muted hover:not-has-disabled:not-has-checked:border-muted"
          >
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value}
              checked={props.value === option.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
              className="mt-[0.2em] size-5 flex-none appearance-none rounded-full border border-edge outline-none transition-[border-width] checked:border-[6px] checked:border-after disabled:border-line"
            />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-medium">{option.label}</span>
              {option.text && <span className="text-sm text-muted">{option.text}</span>}
            </span>
            {option.aside && <span className="flex-none text-right">{option.aside}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={props.error} />
    </fieldset>
  );
}
