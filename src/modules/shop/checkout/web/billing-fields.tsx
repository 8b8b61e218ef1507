import type { Billing } from '@/modules/money/receipts/billing.contract';
import { NO_COMPANY } from '@/modules/money/receipts/billing.rules';
import { isVatIdSlip } from '@/modules/money/receipts/vat.rules';
import { Checkbox } from '@/ui/checkbox';
import { CountryAndTaxId } from '@/ui/country-and-tax-id';
import { CompanyFields } from './company-fields';

export interface BillingFieldsProps {
  /** The country is empty until one is chosen; a company is there as soon as somebody says that they buy for one. */
  readonly value: Billing;
  readonly onChange: (value: Billing) => void;
  readonly disabled: boolean;
  /** Whether the country decides the VAT: it is asked of everybody then, of others with their company. */
  readonly asksCountry: boolean;
  readonly heading?: 'h2' | 'h3';
}

function idProblem({ country, vat_id }: Billing): string | undefined {
  return isVatIdSlip(country, vat_id ?? '') ? 'This does not look like a VAT id of that country.' : undefined;
}

/** Where the buyer lives, which decides the VAT in the price, and whom an invoice is made out to. */
export function BillingFields(props: BillingFieldsProps) {
  const { value, onChange, disabled, asksCountry, heading: Heading = 'h2' } = props;
  const company = value.company ?? null;
  return (
    <section aria-labelledby="billing-title" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Heading id="billing-title" className="text-lg">
          {asksCountry ? 'Where you live' : 'Invoice'}
        </Heading>
        {asksCountry && (
          <p className="text-sm text-muted">Determines the VAT included. The price stays the same.</p>
        )}
      </div>
      <Checkbox
        label="I am buying for a company"
        hint="You get an invoice made out to it."
        checked={company !== null}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, company: event.target.checked ? NO_COMPANY : null })}
      />
      {company !== null && (
        <CompanyFields
          value={company}
          disabled={disabled}
          onChange={(next) => onChange({ ...value, company: next })}
        />
      )}
      {(asksCountry || company !== null) && (
        <CountryAndTaxId
          country={value.country}
          taxId={value.vat_id ?? ''}
          taxIdProblem={idProblem(value)}
          disabled={disabled}
          onCountry={(country) => onChange({ ...value, country })}
          onTaxId={(typed) => onChange({ ...value, vat_id: typed.trim() === '' ? null : typed })}
        />
      )}
    </section>
  );
}
