import { BillingFields } from './billing-fields';
import { GuestForm } from './guest-form';
import type { Checkout } from './use-checkout';

export interface BuyerSectionProps {
  readonly checkout: Checkout;
  readonly heading?: 'h2' | 'h3';
}

/** Who buys: the signed-in person by their profile, or a guest by the form; and the country, where it is asked for. */
export function BuyerSection({ checkout, heading = 'h2' }: BuyerSectionProps) {
  const { user, processing } = checkout;
  return (
    <>
      {user === null ? (
        <GuestForm
          value={checkout.guest}
          onChange={checkout.setGuest}
          disabled={processing}
          heading={heading}
        />
      ) : (
        <p className="text-muted [overflow-wrap:anywhere]">
          You order as {user.first_name} {user.last_name}, {user.email}.
        </p>
      )}
      {checkout.asksCountry && (
        <BillingFields
          value={checkout.billing}
          onChange={checkout.setBilling}
          disabled={processing}
          heading={heading}
        />
      )}
    </>
  );
}
