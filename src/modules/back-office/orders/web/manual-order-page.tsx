import { asksCountry as asksForCountry } from '@/modules/foundation/settings/vat-modes.rules';
import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { listServices, ServicePage, WireService } from '@/modules/catalogue/services/catalogue.contract';
import { lineKey } from '@/modules/shop/cart/cart.rules';
import { useMoney, useMailed, useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FormError } from '@/ui/form-error';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { RadioCards } from '@/ui/radio-cards';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import type { makeManualOrder } from '@/modules/shop/checkout/manual-orders.contract';
import { BillingFields } from '@/modules/shop/checkout/web/billing-fields';
import { isCompanyComplete } from '@/modules/money/receipts/billing.rules';
import type { Billing } from '@/modules/money/receipts/billing.contract';
import { useQuote, type Quote } from '@/modules/shop/checkout/web/use-quote';
import { HandCustomerPart, type ManualCustomer } from './manual-customer';
import { ManualLinesPart } from './manual-lines';
import { useManualLines, type ManualLine } from './use-manual-order';

const load = (page: PageRequest) =>
  loadForStudio<typeof listServices>(page, () =>
    page.api.call<typeof listServices>('GET /services', { query: { per_page: '100' }, signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'New order',
  description: 'An order by phone, email or invoice.',
  path: '/studio/orders/new',
  noindex: true,
});

type PaidBy = 'link' | 'bank' | 'cash';

const WAYS: { value: PaidBy; label: string; text: string }[] = [
  {
    value: 'link',
    label: 'Not yet',
    text: 'We email a payment link. The order is created when it is paid.',
  },
  {
    value: 'bank',
    label: 'By bank transfer',
    text: 'The money is in your account. The receipt is issued at once.',
  },
  { value: 'cash', label: 'In cash', text: 'You have the cash. The receipt is issued at once.' },
];

function SummaryPanel({ quote, fresh }: { quote: Quote | null; fresh: boolean }) {
  const money = useMoney();
  if (quote === null || quote.cartItems.length === 0)
    return <p className="text-sm text-muted">Choose a service to see what it costs.</p>;
  const { vat } = quote;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-3" aria-live="polite" aria-busy={!fresh}>
      {quote.cartItems.map((line) => (
        <div key={lineKey(line)} className="contents">
          <dt className="text-muted [overflow-wrap:anywhere]">
            {line.qty} × {line.service_name}
          </dt>
          <dd className="figures text-right">{money(line.total_price)}</dd>
        </div>
      ))}
      <dt className="border-t border-line pt-3 font-semibold">Total</dt>
      <dd className="figures border-t border-line pt-3 text-right text-lg font-semibold">
        {money(quote.total)}
      </dd>
      {vat !== null && vat.needs === null && (
        <>
          <dt className="text-sm text-muted">VAT included, {vat.rate}%</dt>
          <dd className="figures text-right text-sm text-muted">{money(vat.amount)}</dd>
        </>
      )}
    </dl>
  );
}

interface Typed {
  readonly customer: ManualCustomer;
  readonly billing: Billing;
  readonly paidBy: PaidBy;
  readonly reference: string;
}

/** Sends the order once per press; the same wish keeps its key until it is made. */
function useMaking() {
  const api = useApi();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const changes = useChanges(() => undefined);
  const mailed = useMailed();
  const make = async (
    { customer, billing, paidBy, reference }: Typed,
    lines: readonly ManualLine[],
    amount: number,
  ) => {
    const isLink = paidBy === 'link';
    const made = await changes.change(
      () =>
        api.call<typeof makeManualOrder>('POST /studio/hand-orders', {
          body: {
            key,
            customer,
            lines: lines.flatMap(({ serviceId, variationId: variation_id, rush, qty }) =>
              serviceId === null ? [] : [{ service_id: serviceId, variation_id, rush, qty }],
            ),
            ...(billing.country === '' ? {} : { billing }),
            amount,
            paid_by: isLink ? null : paidBy,
            reference: isLink ? '' : reference,
          },
        }),
      isLink ? mailed('The payment link was emailed') : 'Order created',
    );
    if (made === null) return;
    await navigate(made.order_id === null ? '/studio/orders/requests' : `/studio/orders/${made.order_id}`);
  };
  return { ...changes, make };
}

function useTyped() {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState<Typed>(() => ({
    customer: { email: search.get('email') ?? '', first_name: '', last_name: '', phone: '' },
    billing: { country: '', vat_id: null },
    paidBy: 'link',
    reference: '',
  }));
  const type = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }));
  return { typed, type };
}

function PaymentPart({ typed, type }: ReturnType<typeof useTyped>) {
  return (
    <div className="flex flex-col gap-5">
      <RadioCards
        legend="How it was paid"
        hideLegend
        columns={3}
        name="paid_by"
        options={WAYS}
        value={typed.paidBy}
        onChange={(paidBy) => type({ paidBy })}
      />
      {typed.paidBy !== 'link' && (
        <TextField
          label="Reference"
          note="optional"
          hint="The reference on the bank statement or cash book, for searching."
          maxLength={200}
          value={typed.reference}
          onChange={(event) => type({ reference: event.target.value })}
        />
      )}
    </div>
  );
}

function ManualOrderForm({ services }: { services: readonly WireService[] }) {
  const asksCountry = asksForCountry(useSettings().vat_mode);
  const { typed, type } = useTyped();
  const own = useManualLines(services);
  const making = useMaking();
  const { company = null } = typed.billing;
  const isBilled = (asksCountry || company !== null) && typed.billing.country !== '';
  const billing = isBilled && (company === null || isCompanyComplete(company)) ? typed.billing : null;
  const quoting = useQuote({ lines: own.purchase, promoCode: null, billing }, () => undefined);
  const { quote, fresh } = quoting;
  const ready = quote !== null && fresh && own.purchase.length > 0 && quoting.unavailable.size === 0;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (ready) void making.make(typed, own.lines, quote.total);
  };
  const problemOf = ({ serviceId, variationId, rush }: ManualLine): string | null =>
    serviceId === null
      ? null
      : (quoting.unavailable.get(lineKey({ service_id: serviceId, variation_id: variationId, rush })) ??
        null);
  const { problems } = making;
  const stopped = problems['lines'] ?? problems['billing'] ?? quoting.failure;
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-6">
        <Panel title="Customer">
          <HandCustomerPart
            value={typed.customer}
            onChange={(customer) => type({ customer })}
            problems={problems}
          />
        </Panel>
        <Panel title="Services">
          <ManualLinesPart own={own} services={services} problemOf={problemOf} />
        </Panel>
        <Panel title="Billing">
          <BillingFields
            value={typed.billing}
            onChange={(next) => type({ billing: next })}
            disabled={making.busy}
            asksCountry={asksCountry}
            heading="h3"
          />
        </Panel>
        <Panel title="Payment">
          <PaymentPart typed={typed} type={type} />
        </Panel>
      </div>
      <div className="lg:sticky lg:top-8">
        <Panel title="Total">
          <div className="flex flex-col gap-5">
            <SummaryPanel quote={own.purchase.length === 0 ? null : quote} fresh={fresh} />
            <FormError>
              {making.stale === null ? stopped : 'The total has changed. Please check it and try again.'}
            </FormError>
            <Button type="submit" variant="primary" size="lg" wide loading={making.busy} disabled={!ready}>
              {typed.paidBy === 'link' ? 'Email payment link' : 'Create order'}
            </Button>
          </div>
        </Panel>
      </div>
    </form>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6 lg:grid-cols-[1fr_360px]">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-56 w-full" />
    </SkeletonGroup>
  );
}

function Services({ page }: { page: ServicePage }) {
  const services = page.data.filter(({ service_type }) => service_type === 'one_time');
  if (services.length === 0)
    return (
      <EmptyState
        title="Nothing is sold yet"
        text="Orders are made of services. Publish the first service, then come back."
        action={<ButtonLink to="/studio/services">Go to services</ButtonLink>}
      />
    );
  return <ManualOrderForm services={services} />;
}

/** /studio/orders/new: an order by phone, mail or invoice, paid outside or asked for by a link. */
export default function ManualOrderPage() {
  return (
    <StudioPage>
      <Breadcrumb items={[{ label: 'Orders', to: '/studio/orders' }, { label: 'New order' }]} />
      <StudioHeading title="New order" />
      <StudioData<ServicePage> skeleton={<FormSkeleton />}>{(page) => <Services page={page} />}</StudioData>
    </StudioPage>
  );
}
