import { useId } from 'react';
import { Checkbox } from './checkbox';
import { cx } from './cx';
import { SelectField, type SelectOption } from './select-field';
import { TextArea } from './text-area';
import { TextField } from './text-field';
import type { FieldProblems } from './use-changes';

/** A value of a form whose fields are nothing but texts and switches. */
export type PlainValue = string | boolean;

export interface PlainField {
  readonly name: string;
  readonly label: string;
  /** `text` unless told. */
  readonly kind?: 'text' | 'area' | 'figure' | 'date' | 'choice' | 'switch';
  readonly hint?: string;
  readonly note?: string;
  readonly maxLength?: number;
  readonly rows?: number;
  /** Of a choice. */
  readonly options?: readonly SelectOption[];
  /** Stands inside at the end: a unit. */
  readonly unit?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Half as wide, beside the next one. */
  readonly half?: boolean;
}

interface PlainFieldsProps {
  readonly fields: readonly PlainField[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: FieldProblems;
  readonly onChange: (name: string, value: PlainValue) => void;
  readonly disabled?: boolean;
}

type OneProps = Omit<PlainFieldsProps, 'fields'> & { readonly field: PlainField };

function One({ field, values, problems, onChange, disabled = false }: OneProps) {
  const { name, label, kind = 'text', hint, note, maxLength, placeholder } = field;
  const value = values[name];
  const off = disabled || field.disabled === true;
  const error = problems[name];
  if (kind === 'switch') {
    return (
      <Checkbox
        name={name}
        label={label}
        hint={hint}
        error={error}
        disabled={off}
        checked={value === true}
        onChange={(event) => onChange(name, event.target.checked)}
      />
    );
  }
  const typed = typeof value === 'string' ? value : '';
  const common = { name, label, hint, note, error, disabled: off, value: typed };
  if (kind === 'choice') {
    return (
      <SelectField
        {...common}
        options={field.options ?? []}
        onChange={(event) => onChange(name, event.target.value)}
      />
    );
  }
  if (kind === 'area') {
    return (
      <TextArea
        {...common}
        rows={field.rows ?? 4}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange(name, event.target.value)}
      />
    );
  }
  return (
    <TextField
      {...common}
      type={kind === 'date' ? 'date' : 'text'}
      numeric={kind === 'figure'}
      inputMode={kind === 'figure' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={maxLength}
      placeholder={placeholder}
      trailing={field.unit}
      onChange={(event) => onChange(name, event.target.value)}
    />
  );
}

/** The fields of a form that is nothing but texts, choices and switches; their owner keeps the values. */
export function PlainFields({ fields, ...rest }: PlainFieldsProps) {
  const id = useId();
  // Fields beside each other stand on one line, however long their hints are; what is wrong is said below a field.
  const level = fields.every(({ name }) => rest.problems[name] === undefined);
  return (
    <div className={cx('grid gap-x-5 gap-y-5 sm:grid-cols-2', level && 'items-end')}>
      {fields.map((field) => (
        <div key={`${id}-${field.name}`} className={cx('min-w-0', field.half !== true && 'sm:col-span-2')}>
          <One field={field} {...rest} />
        </div>
      ))}
    </div>
  );
}
