import { useState } from 'react';
import { countryOptions } from './countries';
import { SelectField } from './select-field';
import { TextField } from './text-field';

export interface CountryAndTaxIdProps {
  readonly country: string;
  readonly taxId: string;
  readonly onCountry: (country: string) => void;
  readonly onTaxId: (taxId: string) => void;
  readonly countryLabel?: string;
  readonly hint?: string;
  /** What is wrong with the id; said once its field was left. */
  readonly taxIdProblem?: string | undefined;
  readonly disabled?: boolean;
}

/** A country to choose, and the tax id that businesses have beside it. */
export function CountryAndTaxId({ country, taxId, disabled = false, ...props }: CountryAndTaxIdProps) {
  const [options] = useState(countryOptions);
  const [left, setLeft] = useState(false);
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <SelectField
        label={props.countryLabel ?? 'Country'}
        name="country"
        autoComplete="country"
        required
        disabled={disabled}
        placeholder="Choose a country"
        hint={props.hint}
        options={options}
        value={country}
        onChange={(event) => props.onCountry(event.target.value)}
      />
      <TextField
        label="VAT id"
        note="businesses only"
        name="vat_id"
        autoComplete="off"
        maxLength={20}
        disabled={disabled}
        value={taxId}
        error={left ? props.taxIdProblem : undefined}
        onChange={(event) => {
          setLeft(false);
          props.onTaxId(event.target.value);
        }}
        onBlur={() => setLeft(true)}
      />
    </div>
  );
}
