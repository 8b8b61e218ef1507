import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { EarlyInput } from './early-input';
import { Field, type FieldLook, splitFieldLook } from './field';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

type SelectFieldProps = FieldLook &
  Omit<ComponentProps<'select'>, keyof FieldLook | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** An empty first choice, for example 'Choose a country'. */
    placeholder?: string | undefined;
  };

/** A native select: the phone's own picker, the keyboard's own search. */
export function SelectField({ options, placeholder, ...rest }: SelectFieldProps) {
  const { look, control } = splitFieldLook(rest);
  return (
    <Field {...look}>
      {(attributes) => (
        <div className="relative">
          <EarlyInput id={attributes.id} value={control.value} onChange={control.onChange} />
          <select {...control} {...attributes} className="control appearance-none truncate pr-11">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
