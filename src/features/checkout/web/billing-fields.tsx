import { useState } from 'react';
import { isVatIdSlip } from '@/features/receipts/vat.rules';
import { countryOptions } from '@/ui/countries';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import type { Billing } from './purchase';

export interface BillingFieldsProps {
  readonly value: Billing;
  readonly onChange: (value: Billing) => void;
  readonly disabled: boolean;
  readonly heading?: 'h2' | 'h3';
}

function idProblem({ country, vat_id }: Billing): string | undefined {
  return isVatIdSlip(country, vat_id ?? '') ? 'This does not look like a VAT id of that country.' : undefined;
}

/** Where the buyer lives, which decides the VAT in the price; asked only where the studio needs it. */
export function BillingFields({ value, onChange, disabled, heading: Heading = 'h2' }: BillingFieldsProps) {
  const [options] = useState(countryOptions);
  const [left, setLeft] = useState(false);
  return (
    <section aria-labelledby="billing-title" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Heading id="billing-title" className="text-lg">
          Where you live
        </Heading>
        <p className="text-sm text-muted">It decides the VAT in the price. The price stays the same.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Country"
          name="country"
          autoComplete="country"
          required
          disabled={disabled}
          placeholder="Choose a country"
          options={options}
          value={value.country}
          onChange={(event) => onChange({ ...value, country: event.target.value })}
        />
        <TextField
          label="VAT id"
          note="businesses only"
          name="vat_id"
          autoComplete="off"
          maxLength={20}
          disabled={disabled}
          value={value.vat_id ?? ''}
          error={left ? idProblem(value) : undefined}
          onChange={(event) => {
            setLeft(false);
            onChange({ ...value, vat_id: event.target.value.trim() === '' ? null : event.target.value });
          }}
          onBlur={() => setLeft(true)}
        />
      </div>
    </section>
  );
}
