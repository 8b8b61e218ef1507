import { BillingFields } from './billing-fields';
import { GuestForm } from './guest-form';
import type { Checkout } from './use-checkout';

export interface BuyerSectionProps {
  readonly checkout: Checkout;
  readonly heading?: 'h2' | 'h3';
}

/** Who buys: the signed-in person by their profile, or a guest by the form; the country, where it is asked for; and a company. */
export function BuyerSection({ checkout, heading = 'h2' }: BuyerSectionProps) {
  const { user, guest, isKnown, processing } = checkout;
  const known = user ?? (isKnown ? guest : null);
  return (
    <>
      {known === null ? (
        <GuestForm
          value={checkout.guest}
          onChange={checkout.setGuest}
          disabled={processing}
          heading={heading}
        />
      ) : (
        <p className="text-muted [overflow-wrap:anywhere]">
          You order as {known.first_name} {known.last_name}, {known.email}.
        </p>
      )}
      <BillingFields
        value={checkout.billing}
        onChange={checkout.setBilling}
        disabled={processing}
        asksCountry={checkout.asksCountry}
        heading={heading}
      />
    </>
  );
}
