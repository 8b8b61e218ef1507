import { RequireSession } from '@/modules/people/accounts/web/guards';
import type { listMyUploads } from '@/modules/orders/unpaid-uploads/new-uploads.contract';
import { unpaidIn, UnpaidUploads } from '@/modules/orders/unpaid-uploads/web/unpaid-uploads';
import type { listOrders } from '@/modules/orders/orders/orders.contract';
import { ORDERS_PER_PAGE } from '@/modules/orders/orders/orders.rules';
import { methodLabel } from '@/modules/money/receipts/receipts.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { pageIn } from '@/shared/list-answer';
import { pageOf } from '@/shared/page-number';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, PageData, serverLoader, listAnswerOf, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { PageBeyond } from '@/ui/page-beyond';
import { Pagination } from '@/ui/pagination';
import { PartFailed } from '@/ui/part-failed';
import { Table, type Column } from '@/ui/table';
import { OrderPrice } from './order-price';
import { OrderBadge } from './status-badge';
import { When } from './when';

type Order = ResponseOf<typeof listOrders>['data']['orders'][number];

const load = async ({ api, session, url, signal }: PageRequest) => {
  if (session === null) return null;
  const page = String(pageOf(url));
  const [listed, sent] = await Promise.all([
    api.call<typeof listOrders>('GET /orders', {
      query: { page, per_page: String(ORDERS_PER_PAGE) },
      signal,
    }),
    api.call<typeof listMyUploads>('GET /uploads', { signal }),
  ]);
  const found = pageIn<Order>(listAnswerOf<typeof listOrders>(listed), { names: ['orders'] });
  return { listed: found, page: Number(page), unpaid: unpaidIn(sent) };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Orders',
  description: 'Your orders at a glance.',
  path: '/orders',
  noindex: true,
});

type Orders = NonNullable<Awaited<ReturnType<typeof load>>>;

const COLUMNS: Column<Order>[] = [
  {
    key: 'id',
    header: 'Order ID',
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-3">
        <span className="figures">#{order.id}</span>
        <span className="text-muted">{order.item_names.join(', ')}</span>
        {order.notify === 1 && <Badge tone="after">New Update</Badge>}
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: (order) => <OrderPrice order={order} />,
  },
  {
    key: 'payment',
    header: 'Payment',
    cell: (order) => (
      <span className="inline-block whitespace-nowrap first-letter:uppercase">
        {methodLabel(order.payment_method)}
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: (order) => <OrderBadge order={order} /> },
  { key: 'date', header: 'Date', cell: (order) => <When at={order.created_at} time={false} /> },
];

function NoOrders() {
  return (
    <EmptyState
      title="No Orders"
      text="Your orders appear here, with whose turn it is and when they are due."
      action={<ButtonLink to="/select-services">Choose a service</ButtonLink>}
    />
  );
}

function OrdersTable({ orders }: { orders: Orders | null }) {
  const listed = orders?.listed ?? null;
  if (orders !== null && listed === null) return <PartFailed />;
  if (orders !== null && listed !== null && orders.page > listed.last_page)
    return <PageBeyond noun="orders" first="/orders" />;
  return (
    <div className="flex flex-col gap-8">
      <UnpaidUploads uploads={orders?.unpaid ?? []} />
      <Table
        caption="Your orders, newest first"
        columns={COLUMNS}
        rows={listed?.data ?? []}
        rowKey={(order) => order.id}
        rowHref={(order) => `/order/${order.id}`}
        loading={orders === null}
        empty={<NoOrders />}
      />
      {orders !== null && listed !== null && listed.last_page > 1 && (
        <Pagination
          page={orders.page}
          pageCount={listed.last_page}
          marginPages={1}
          pagesInRange={3}
          hrefFor={(page) => `/orders?page=${page}`}
        />
      )}
    </div>
  );
}

/** /orders: everything a customer bought, newest first. */
export default function OrdersPage() {
  return (
    <div className="page-width flex flex-col page-top gap-10 pb-24">
      <PageTitle
        above={<Breadcrumb items={[{ label: 'Account', to: '/account' }, { label: 'Order List' }]} />}
        title="Orders"
      />
      <RequireSession>
        <PageData<Orders | null> skeleton={<OrdersTable orders={null} />}>
          {(orders) => <OrdersTable orders={orders} />}
        </PageData>
      </RequireSession>
    </div>
  );
}
