import { useState } from 'react';
import type { Company } from '@/modules/money/receipts/billing.contract';
import { TextField } from '@/ui/text-field';

export interface CompanyFieldsProps {
  readonly value: Company;
  /** Told when a field is left: each change would begin another payment. */
  readonly onChange: (value: Company) => void;
  readonly disabled: boolean;
}

type FieldName = keyof Company;

interface CompanyField {
  readonly name: FieldName;
  readonly label: string;
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly note?: string;
  readonly half?: boolean;
}

const FIELDS: readonly CompanyField[] = [
  { name: 'name', label: 'Company', autoComplete: 'organization', maxLength: 120 },
  { name: 'street', label: 'Street and number', autoComplete: 'street-address', maxLength: 120 },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code', maxLength: 20, half: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 80, half: true },
  {
    name: 'tax_number',
    label: 'Tax number',
    autoComplete: 'off',
    maxLength: 40,
    note: 'if you have no VAT id',
    half: true,
  },
  {
    name: 'reference',
    label: 'Purchase order number',
    autoComplete: 'off',
    maxLength: 60,
    note: 'optional',
    half: true,
  },
];

const REQUIRED = new Set<FieldName>(['name', 'street', 'postcode', 'city']);

/** Whom the invoice is made out to. */
export function CompanyFields({ value, onChange, disabled }: CompanyFieldsProps) {
  const [typed, setTyped] = useState(value);
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {FIELDS.map(({ name, label, half = false, note, ...rest }) => {
        const text = typed[name] ?? '';
        const required = REQUIRED.has(name);
        const missing = required && left.includes(name) && text.trim() === '';
        return (
          <div key={name} className={half ? '' : 'sm:col-span-2'}>
            <TextField
              {...rest}
              label={label}
              {...(note === undefined ? {} : { note })}
              name={`company_${name}`}
              required={required}
              disabled={disabled}
              value={text}
              error={missing ? `${label} is required` : undefined}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              onBlur={() => {
                setLeft([...left, name]);
                onChange(typed);
              }}
            />
          </div>
        );
      })}
    </div>
  );
}
