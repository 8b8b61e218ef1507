import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { EarlyInput } from './early-input';
import { Field, type FieldLook, splitFieldLook } from './field';

export type TextFieldProps = FieldLook &
  Omit<ComponentProps<'input'>, keyof FieldLook> & {
    /** Stands inside at the start: a unit, an icon. */
    leading?: ReactNode;
    /** Stands inside at the end: a unit, an IconButton. */
    trailing?: ReactNode;
    /** Figures in the mono face, aligned. */
    numeric?: boolean | undefined;
  };

/** One line of text. Every attribute of an input passes through; `type` is 'text' unless given. */
export function TextField({ leading, trailing, numeric, ...rest }: TextFieldProps) {
  const { look, control } = splitFieldLook(rest);
  return (
    <Field {...look}>
      {(attributes) => (
        <div className="relative">
          <EarlyInput id={attributes.id} value={control.value} onChange={control.onChange} />
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 left-0 grid min-w-11 place-items-center text-muted">
              {leading}
            </span>
          )}
          <input
            type="text"
            {...control}
            {...attributes}
            className={cx(
              'control',
              numeric && 'figures',
              Boolean(leading) && 'pl-11',
              Boolean(trailing) && 'pr-13',
            )}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-0.5 grid min-w-11 place-items-center text-muted not-has-[button]:right-3.5 not-has-[button]:min-w-0">
              {trailing}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
