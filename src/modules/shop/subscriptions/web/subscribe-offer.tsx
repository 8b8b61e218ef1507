import { asksCountry as asksForCountry } from '@/modules/foundation/settings/vat-modes.rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import { hasText, savedPercentOf } from '@/modules/catalogue/services/catalogue.rules';
import { effectivePrice } from '@/modules/catalogue/services/price.rules';
import { useMoney, useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button, ButtonLink } from '@/ui/button';
import { CountryAndTaxId } from '@/ui/country-and-tax-id';
import { FormError } from '@/ui/form-error';
import { Money } from '@/ui/money';
import { Prose } from '@/ui/prose';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import { songsText } from '../subscriptions.rules';
import type { Subscribing } from './use-subscribe';
import { planAt } from '@/modules/catalogue/services/plans.rules';

const METHODS = [
  { value: 'card', label: 'Credit/Debit Card' },
  { value: 'paypal', label: 'PayPal' },
] as const;
type Method = (typeof METHODS)[number]['value'];

/** How this package can be paid here: providers with plans of their own need the plan's id. */
function useMethods(detail: WireDetail): Method[] {
  const { card, paypal } = useSettings().payments;
  const offers = { card, paypal };
  const charges = (provider: string | null) =>
    provider !== null && (provider === 'demo' || planAt(provider, detail) !== null);
  return METHODS.map(({ value }) => value).filter((method) => charges(offers[method]));
}

function Terms({ price }: { price: string }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
      <li>{price} now and on this day of each month.</li>
      <li>
        Each paid month makes an order of its own. You send the songs within the month, together or one by
        one.
      </li>
      <li>Cancel any time on your account page. You keep the package until the paid month ends.</li>
      <li>
        The{' '}
        <Link to="/terms-and-conditions" className="link">
          terms
        </Link>{' '}
        and the{' '}
        <Link to="/refund-policy" className="link">
          refund policy
        </Link>{' '}
        hold for packages too.
      </li>
    </ul>
  );
}

function SignInFirst({ from }: { from: string }) {
  return (
    <div className="flex flex-col gap-4 rounded border border-line p-4">
      <p>A package needs an account, where you see your months, change your card and cancel.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/login" state={{ from }} variant="primary">
          Sign in
        </ButtonLink>
        <ButtonLink to="/signup">Create an account</ButtonLink>
      </div>
    </div>
  );
}

interface BillingProps {
  readonly value: { country: string; vat_id: string };
  readonly onChange: (value: { country: string; vat_id: string }) => void;
}

function BillingFields({ value, onChange }: BillingProps) {
  return (
    <CountryAndTaxId
      country={value.country}
      taxId={value.vat_id}
      countryLabel="Country you live in"
      hint="Determines the VAT included. The price stays the same."
      onCountry={(country) => onChange({ ...value, country })}
      onTaxId={(vat_id) => onChange({ ...value, vat_id })}
    />
  );
}

export interface SubscribeOfferProps {
  readonly detail: WireDetail;
  readonly subscribing: Subscribing;
  /** Where somebody comes back to who signs in first. */
  readonly from: string;
}

function WhatYouGet({ detail, subscribing }: Omit<SubscribeOfferProps, 'from'>) {
  const money = useMoney();
  const price = money(subscribing.freshPrice ?? effectivePrice(detail));
  const saved = subscribing.freshPrice === null ? savedPercentOf(detail) : 0;
  return (
    <>
      <p className="text-lg">
        <Money
          value={price}
          was={saved > 0 ? money(detail.price) : undefined}
          note={saved > 0 ? `per month, ${saved}% off` : 'per month'}
          size="lg"
        />
      </p>
      <section aria-label="What each month contains" className="flex flex-col gap-2">
        <h3 className="text-md">Each month: {songsText(detail.items_per_month)}</h3>
        {hasText(detail.includes) && <Prose html={detail.includes} />}
      </section>
      <Terms price={price} />
    </>
  );
}

/** What a package is, what it costs and under which terms; then the way to its payment (SERV-03). */
export function SubscribeOffer({ detail, subscribing, from }: SubscribeOfferProps) {
  const { user, ready } = useSession();
  const methods = useMethods(detail);
  const asksCountry = asksForCountry(useSettings().vat_mode);
  const [method, setMethod] = useState<Method>(methods[0] ?? 'card');
  const [billing, setBilling] = useState({ country: '', vat_id: '' });
  const { busy, problem, taken } = subscribing;
  const told = asksCountry ? { country: billing.country, vat_id: billing.vat_id.trim() || null } : null;
  return (
    <div className="flex flex-col gap-6">
      <WhatYouGet detail={detail} subscribing={subscribing} />
      {!ready && <Skeleton className="h-12 w-full" />}
      {ready && user === null && <SignInFirst from={from} />}
      {ready && user !== null && (
        <div className="flex flex-col gap-4">
          {methods.length > 1 && (
            <Segmented
              legend="How to pay"
              wide
              options={METHODS}
              value={method}
              disabled={busy}
              onChange={setMethod}
            />
          )}
          {asksCountry && <BillingFields value={billing} onChange={setBilling} />}
          <FormError>{problem}</FormError>
          {taken ? (
            <ButtonLink to="/account" wide>
              Go to your account
            </ButtonLink>
          ) : (
            <Button
              variant="primary"
              size="lg"
              wide
              loading={busy}
              disabled={methods.length === 0 || (asksCountry && billing.country === '')}
              onClick={() => void subscribing.begin({ method, billing: told })}
            >
              Continue to payment
            </Button>
          )}
          {methods.length === 0 && (
            <p className="text-muted">This package can’t be paid online right now. Please contact us.</p>
          )}
        </div>
      )}
    </div>
  );
}
