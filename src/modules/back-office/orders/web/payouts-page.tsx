import { Download } from 'lucide-react';
import { Form, Link } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { paidByLabel, paymentLabel } from '@/modules/money/payments/payments.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { pageOf } from '@/shared/page-number';
import { Button, ButtonAnchor } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import type { listPayouts, Payout } from '@/modules/shop/checkout/payouts.contract';
import { usualPeriods } from '@/modules/shop/checkout/payouts.rules';
import { Lines, Moment } from './order-texts';

type Page = ResponseOf<typeof listPayouts>;
type Sum = Page['sums'][number];

// An empty field of the form asks for nothing.
function queryOf(url: URL): Record<string, string> {
  const filled = ['from', 'to']
    .map((name) => [name, url.searchParams.get(name) ?? ''] as const)
    .filter(([, value]) => value !== '');
  return { ...Object.fromEntries(filled), page: String(pageOf(url)) };
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listPayouts>(page, () =>
    page.api.call<typeof listPayouts>('GET /studio/payouts', {
      query: queryOf(page.url),
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Payouts',
  description: 'Money in and out, by payment.',
  path: '/studio/payouts',
  noindex: true,
});

type Moved = Pick<Payout, 'currency' | 'gross' | 'refunds' | 'disputes' | 'net'>;

function moved<T extends Moved>(): DataColumn<T>[] {
  const column = (key: 'gross' | 'refunds' | 'disputes' | 'net', header: string): DataColumn<T> => ({
    key,
    header,
    numeric: true,
    sort: (row) => row[key],
    cell: (row) => (row[key] === 0 && key !== 'net' ? '–' : formatMajor(row[key], row.currency)),
  });
  return [
    column('gross', 'Gross'),
    column('refunds', 'Refunds'),
    column('disputes', 'Disputes'),
    column('net', 'Net'),
  ];
}

const PAYOUTS: DataColumn<Payout>[] = [
  {
    key: 'order',
    header: 'Order',
    sort: ({ order_id }) => order_id,
    cell: ({ order_id }) =>
      order_id === null ? (
        'No order'
      ) : (
        <Link to={`/studio/orders/${order_id}`} className="link figures">
          {order_id}
        </Link>
      ),
  },
  {
    key: 'at',
    header: 'Date',
    sort: ({ at }) => at,
    className: 'text-sm',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ reference, ...payment }) => (
      <Lines over={paidByLabel(payment)} under={<span className="figures">{reference}</span>} />
    ),
  },
  ...moved<Payout>(),
];

const SUMS: DataColumn<Sum>[] = [
  {
    key: 'provider',
    header: 'By',
    sort: ({ provider }) => paymentLabel(provider),
    cell: ({ provider }) => paymentLabel(provider),
  },
  {
    key: 'payments',
    header: 'Payments',
    numeric: true,
    sort: ({ payments }) => payments,
    cell: ({ payments }) => payments,
  },
  ...moved<Sum>(),
];

function Periods({ from, to, today }: Pick<Page, 'from' | 'to' | 'today'>) {
  const links = usualPeriods(new Date(today)).map((period) => ({
    to: `/studio/payouts?from=${period.from}&to=${period.to}`,
    label: period.label,
    current: period.from === from && period.to === to,
  }));
  return (
    <div className="flex flex-col gap-5">
      <StateLinks label="Periods" links={links} />
      <Form method="get" key={`${from} ${to}`} className="flex flex-wrap items-end gap-4">
        <TextField label="From" name="from" type="date" defaultValue={from} />
        <TextField label="To" name="to" type="date" defaultValue={to} />
        <Button type="submit" className="min-h-12">
          Show
        </Button>
        <ButtonAnchor
          href={`/api/studio/payouts.csv?${new URLSearchParams({ from, to })}`}
          download
          className="min-h-12"
          icon={<Download size={18} aria-hidden />}
        >
          Download CSV
        </ButtonAnchor>
      </Form>
    </div>
  );
}

function PayoutsView({ page }: { page: Page }) {
  const { from, to, today } = page;
  return (
    <>
      <Periods from={from} to={to} today={today} />
      {page.sums.length > 0 && (
        <section className="flex flex-col gap-3" aria-labelledby="sums-title">
          <h2 id="sums-title" className="text-lg">
            Total
          </h2>
          <DataTable
            name="payout-sums"
            caption="Totals of the period"
            columns={SUMS}
            rows={page.sums}
            rowKey={({ provider, currency }) => `${provider} ${currency}`}
          />
        </section>
      )}
      <PagedList
        page={page}
        noun={['payment', 'payments']}
        hrefFor={(number) => `/studio/payouts?from=${from}&to=${to}&page=${number}`}
        empty={{
          title: 'No money moved in this period',
          text: 'Payments, refunds and disputes appear here by day (UTC).',
        }}
      >
        <DataTable
          name="payouts"
          caption="Payments of the period"
          columns={PAYOUTS}
          rows={page.data}
          whole={page.last_page === 1}
          rowKey={({ payment_id }) => payment_id}
        />
      </PagedList>
    </>
  );
}

/** /studio/payouts: what came and went in a period, by payment; as CSV too. */
export default function PayoutsPage() {
  return (
    <StudioPage>
      <StudioHeading title="Payouts" />
      <p className="max-w-[68ch] text-sm text-muted">
        From the ledger, by the day the money moved. Provider fees are on the providers’ own statements.
      </p>
      <StudioData<Page>
        skeleton={
          <DataTable
            name="payouts"
            caption="Payments of the period"
            columns={PAYOUTS}
            rows={[]}
            rowKey={({ payment_id }) => payment_id}
            loading
          />
        }
      >
        {(page) => <PayoutsView page={page} />}
      </StudioData>
    </StudioPage>
  );
}
