import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx';
import { FieldError } from './field';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A checkbox whose whole line is the target. */
export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const own = useId();
  const controlId = id ?? own;
  const described = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-muted">
        <span className="relative mt-[0.15em] grid size-5.5 flex-none place-items-center">
          <input
            {...rest}
            id={controlId}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-5.5 appearance-none rounded-sm border border-edge bg-page transition-colors checked:border-after checked:bg-warm aria-invalid:border-clip disabled:border-line disabled:checked:bg-line"
          />
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="pointer-events-none absolute size-4 fill-none stroke-on-warm stroke-2 opacity-0 transition-opacity peer-checked:opacity-100 peer-disabled:stroke-muted"
          >
            <path d="m3 8.5 3.2 3L13 4.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <span className="flex flex-col">
          <span>{label}</span>
          {hint && (
            <span id={`${controlId}-hint`} className="text-sm text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  );
}
