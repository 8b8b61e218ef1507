import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { pageOf } from '@/shared/page-number';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { ListedOrder, listStudioOrders } from '../order-admin.contract';
import { isFiltered, OrderFilters, ordersHref, OrderStates } from './order-filters';
import { Lines, MoneyBadge, StatusBadge } from './order-texts';

type Orders = ResponseOf<typeof listStudioOrders>;

// An empty field of the form is no filter, and not a wrong one.
function queryOf(url: URL): Record<string, string> {
  const filled = ['q', 'state', 'money', 'from', 'to']
    .map((name) => [name, url.searchParams.get(name)?.trim() ?? ''] as const)
    .filter(([, value]) => value !== '');
  return { ...Object.fromEntries(filled), page: String(pageOf(url)) };
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioOrders>(page, () =>
    page.api.call<typeof listStudioOrders>('GET /studio/orders', {
      query: queryOf(page.url),
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Orders',
  description: 'Every order, searchable by any of its details.',
  path: '/studio/orders',
  noindex: true,
});

const COMPLETED = 3;

function bought({ services, tracks, order_status }: ListedOrder) {
  const [first = 'Nothing', ...others] = services;
  const all = tracks.join(', ');
  const under =
    all === '' ? (
      // Gift cards alone are completed at once.
      order_status === COMPLETED ? (
        'Nothing to work on'
      ) : (
        'No brief yet'
      )
    ) : (
      <span className="line-clamp-3" title={all}>
        {all}
      </span>
    );
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return <Lines over={`${first}${more}`} under={under} />;
}

const COLUMNS: DataColumn<ListedOrder>[] = [
  { key: 'id', header: 'Order', cell: ({ id }) => <span className="figures">{id}</span> },
  {
    key: 'customer',
    header: 'Customer',
    className: 'sm:w-[26%] sm:min-w-36',
    cell: (order) => <Lines over={order.customer_name} under={order.customer_email} />,
  },
  { key: 'bought', header: 'Services', className: 'sm:w-[28%] sm:min-w-28', cell: bought },
  {
    key: 'state',
    header: 'State',
    cell: (order) => (
      <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
        <StatusBadge status={order.order_status} />
        {order.payment_status !== 'paid' && <MoneyBadge status={order.payment_status} />}
        {order.disputed && <Badge tone="clip">Disputed</Badge>}
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Placed',
    className: 'text-sm whitespace-nowrap',
    cell: ({ created_at }) => <LocalDate instant={created_at} />,
  },
  {
    key: 'paid',
    header: 'Paid',
    numeric: true,
    cell: ({ paid, currency }) => formatMajor(paid, currency),
  },
];

function OrdersTable({ orders }: { orders: readonly ListedOrder[] | null }) {
  return (
    <DataTable
      name="orders"
      caption="Orders, newest first"
      columns={COLUMNS}
      rows={orders ?? []}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/studio/orders/${id}`}
      loading={orders === null}
      skeletonRows={10}
    />
  );
}

function OrdersView({ orders }: { orders: Orders }) {
  const [search] = useSearchParams();
  useLiveUpdates((topic) => topic === 'studio', null);
  const empty = isFiltered(search)
    ? {
        title: 'No orders match',
        text: 'Try fewer words, another state or a longer period.',
        action: <ButtonLink to="/studio/orders">All orders</ButtonLink>,
      }
    : {
        title: 'No orders yet',
        text: 'Orders from the shop appear here. Enter phone and email orders by hand.',
        action: <ButtonLink to="/studio/orders/new">Create an order</ButtonLink>,
      };
  return (
    <PagedList
      page={orders}
      noun={['order', 'orders']}
      hrefFor={(page) => ordersHref(search, { page: page === 1 ? '' : String(page) })}
      empty={empty}
      {...(orders.more ? { aside: 'Only the newest are shown. Type more to narrow the search' } : {})}
    >
      <OrdersTable orders={orders.data} />
    </PagedList>
  );
}

/** /studio/orders: every order, by state, money and period, found by anything that stands in it. */
export default function OrdersPage() {
  return (
    <StudioPage>
      <StudioHeading
        title="Orders"
        actions={
          <ButtonLink to="/studio/orders/new" variant="primary" icon={<Plus size={18} aria-hidden />}>
            New order
          </ButtonLink>
        }
      />
      <OrderFilters />
      <OrderStates />
      <StudioData<Orders> skeleton={<OrdersTable orders={null} />}>
        {(orders) => <OrdersView orders={orders} />}
      </StudioData>
    </StudioPage>
  );
}
