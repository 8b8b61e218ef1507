import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { useMailed } from '@/modules/foundation/settings/web/settings-context';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { pageOf } from '@/shared/page-number';
import { Button, ButtonLink } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { CopyButton } from '@/ui/copy-button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type {
  listPaymentRequests,
  mailPaymentRequest,
  PaymentRequest,
  withdrawPaymentRequest,
} from '@/modules/shop/checkout/manual-orders.contract';
import { OrderStates } from './order-filters';
import { Lines, Moment } from './order-texts';

type Requests = ResponseOf<typeof listPaymentRequests>;

const load = (page: PageRequest) =>
  loadForStudio<typeof listPaymentRequests>(page, () =>
    page.api.call<typeof listPaymentRequests>('GET /studio/hand-orders', {
      query: { page: String(pageOf(page.url)) },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Waiting for payment',
  description: 'Payment links that are not paid yet.',
  path: '/studio/orders/requests',
  noindex: true,
});

interface Actions {
  readonly busy: boolean;
  readonly onMail: (request: PaymentRequest) => void;
  readonly onWithdraw: (request: PaymentRequest) => void;
}

function columnsOf({ busy, onMail, onWithdraw }: Actions): DataColumn<PaymentRequest>[] {
  return [
    {
      key: 'customer',
      header: 'Customer',
      cell: (request) => <Lines over={request.customer_name} under={request.customer_email} />,
    },
    {
      key: 'services',
      header: 'Services',
      cell: ({ services }) => <span className="text-sm">{services.join(', ')}</span>,
    },
    {
      key: 'mailed',
      header: 'Emailed',
      className: 'text-sm',
      cell: ({ mailed, mailed_at, created_at }) => (
        <Lines
          over={<Moment at={mailed_at ?? created_at} />}
          under={mailed === 1 ? 'Once' : `${mailed} times`}
        />
      ),
    },
    {
      key: 'total',
      header: 'Total',
      numeric: true,
      cell: ({ total, currency }) => formatMajor(total, currency),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (request) => (
        <span className="flex flex-wrap justify-end gap-2">
          <CopyButton text={request.url} label="Copy link" size="sm" />
          <Button
            size="sm"
            disabled={busy}
            aria-label={`Email the link to ${request.customer_email} again`}
            onClick={() => onMail(request)}
          >
            Email again
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={`Withdraw the request to ${request.customer_email}`}
            onClick={() => onWithdraw(request)}
          >
            Withdraw
          </Button>
        </span>
      ),
    },
  ];
}

function RequestsView({ requests }: { requests: Requests }) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const { busy, change } = useChanges(() => void revalidate());
  const [asked, setAsked] = useState<PaymentRequest | null>(null);
  const mailed = useMailed();
  useLiveUpdates((topic) => topic === 'studio', null);
  const mail = ({ id, customer_email }: PaymentRequest) =>
    change(
      () =>
        api.call<typeof mailPaymentRequest>('POST /studio/hand-orders/{manualOrderId}/mail', {
          params: { manualOrderId: String(id) },
        }),
      mailed(`Emailed again to ${customer_email}`),
    );
  const withdraw = async ({ id }: PaymentRequest): Promise<void> => {
    await change(
      () =>
        api.call<typeof withdrawPaymentRequest>('POST /studio/hand-orders/{manualOrderId}/withdraw', {
          params: { manualOrderId: String(id) },
        }),
      'Withdrawn. The payment link no longer works',
    );
    setAsked(null);
  };
  return (
    <>
      <PagedList
        page={requests}
        noun={['payment', 'payments']}
        hrefFor={(page) => `/studio/orders/requests${page === 1 ? '' : `?page=${page}`}`}
        empty={{
          title: 'No open payment requests',
          text: 'Orders that you email a payment link for appear here until they are paid.',
          action: <ButtonLink to="/studio/orders/new">Create an order</ButtonLink>,
        }}
      >
        <DataTable
          name="payment-requests"
          caption="Open payment requests"
          columns={columnsOf({ busy, onMail: (request) => void mail(request), onWithdraw: setAsked })}
          rows={requests.data}
          rowKey={({ id }) => id}
        />
      </PagedList>
      <ConfirmDialog
        open={asked !== null}
        title="Withdraw this payment?"
        text={`The payment link sent to ${asked?.customer_email ?? ''} will stop working. They are not emailed about it.`}
        confirmLabel="Withdraw"
        danger
        busy={busy}
        onConfirm={() => asked !== null && void withdraw(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/** /studio/orders/requests: what was asked for by a link and is not paid yet. */
export default function RequestsPage() {
  return (
    <StudioPage>
      <StudioHeading title="Orders" actions={<ButtonLink to="/studio/orders/new">New order</ButtonLink>} />
      <OrderStates />
      <StudioData<Requests>
        skeleton={
          <DataTable
            name="payment-requests"
            caption="Open payment requests"
            columns={columnsOf({ busy: true, onMail: () => undefined, onWithdraw: () => undefined })}
            rows={[]}
            rowKey={({ id }) => id}
            loading
          />
        }
      >
        {(requests) => <RequestsView requests={requests} />}
      </StudioData>
    </StudioPage>
  );
}
