import { isVatIdSlip } from '@/modules/money/receipts/vat.rules';
import { CountryAndTaxId } from '@/ui/country-and-tax-id';
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
  return (
    <section aria-labelledby="billing-title" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Heading id="billing-title" className="text-lg">
          Where you live
        </Heading>
        <p className="text-sm text-muted">Determines the VAT included. The price stays the same.</p>
      </div>
      <CountryAndTaxId
        country={value.country}
        taxId={value.vat_id ?? ''}
        taxIdProblem={idProblem(value)}
        disabled={disabled}
        onCountry={(country) => onChange({ ...value, country })}
        onTaxId={(typed) => onChange({ ...value, vat_id: typed.trim() === '' ? null : typed })}
      />
    </section>
  );
}
