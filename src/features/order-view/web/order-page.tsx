import type { ReactNode } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { RequireSession } from '@/features/accounts/web';
import { statusWords } from '@/features/orders/orders.rules';
import type { listReceipts } from '@/features/receipts/receipts.contract';
import { ReceiptsBlock } from '@/features/receipts/web';
import { methodWords } from '@/features/receipts/receipts.rules';
import { formatMajor } from '@/shared/money';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { Disclosure } from '@/ui/disclosure';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { getOrder } from '../order-view.contract';
import { OrderItemCard } from './order-item-card';
import type { Order } from './order-types';
import { StatusBadge } from './status-badge';
import { Timeline } from './timeline';
import { When } from './when';

const load = async ({ api, params, session, url }: PageRequest) => {
  if (session === null && !url.searchParams.has('link')) return null;
  const input = { params: { orderId: params['orderId'] ?? '' } };
  const [order, receipts] = await Promise.all([
    api.call<typeof getOrder>('GET /orders/{orderId}', input),
    api.call<typeof listReceipts>('GET /orders/{orderId}/receipts', input),
  ]);
  return { order, receipts };
};

type Loaded = Awaited<ReturnType<typeof load>>;
type Receipts = NonNullable<Loaded>['receipts'];

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta(({ params }) => ({
  title: `Order ${params['orderId']}`,
  description: 'Where your song is, whose turn it is and what comes next.',
  path: `/order/${params['orderId']}`,
  noindex: true,
}));

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mb-3 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function Summary({ order }: { order: Order }) {
  return (
    <dl>
      <Row term="Order ID">
        <span className="figures">#{order.id}</span>
      </Row>
      <Row term="Placed">
        <When at={order.created_at} />
      </Row>
      <Row term="Paid by">
        {order.payer_name}, {order.payer_email}
      </Row>
      <Row term="Payment">
        {methodWords(order.payment_method)} ({order.payment_status.replace('_', ' ')})
      </Row>
      {order.discount > 0 && <Row term="Discount">{formatMajor(order.discount, order.currency)}</Row>}
      <Row term="Amount">
        <span className="figures">{formatMajor(order.amount, order.currency)}</span>
      </Row>
    </dl>
  );
}

function Items({ order, onChange }: { order: Order; onChange: () => void }) {
  return (
    <ul className="flex flex-col gap-6">
      {order.orderItems.map((item) => (
        <OrderItemCard
          key={item.id}
          orderId={order.id}
          currency={order.currency}
          item={item}
          revisions={order.revisions.filter((revision) => revision.order_item_id === item.id)}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

function OrderView({ order, receipts }: { order: Order; receipts: Receipts }) {
  const { revalidate, state } = useRevalidator();
  const [search] = useSearchParams();
  const refresh = () => void revalidate();
  useLiveUpdates((topic) => topic === `order:${order.id}` || topic.startsWith('user:'), search.get('link'));
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={`Order #${order.id}`}
        lead={statusWords(order.Order_status).text}
        actions={<StatusBadge status={order.Order_status} />}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <Disclosure title="Order Items" heading="h2" defaultOpen>
          <div className="pb-6">
            <Items order={order} onChange={refresh} />
          </div>
        </Disclosure>
        <div className="flex flex-col gap-8">
          <Disclosure title="Order Summary" heading="h2" defaultOpen>
            <div className="pb-6">
              <Summary order={order} />
            </div>
          </Disclosure>
          <Disclosure title="Receipts" heading="h2" defaultOpen>
            <div className="pb-6">
              <ReceiptsBlock
                answer={receipts}
                link={search.get('link')}
                onRetry={refresh}
                retrying={state !== 'idle'}
              />
            </div>
          </Disclosure>
          <Disclosure title="Timeline" heading="h2" defaultOpen>
            <Timeline entries={order.timeline} />
          </Disclosure>
        </div>
      </div>
    </div>
  );
}

function OrderSkeleton() {
  return (
    <SkeletonGroup className="grid gap-8 lg:grid-cols-[1fr_22rem]">
      <SkeletonCard picture={false} lines={6} />
      <SkeletonCard picture={false} lines={4} />
    </SkeletonGroup>
  );
}

function Outcome({ loaded }: { loaded: Loaded }) {
  const { revalidate, state } = useRevalidator();
  if (loaded === null) return <OrderSkeleton />;
  const { order, receipts } = loaded;
  if (order.ok) return <OrderView order={order.value.data.order} receipts={receipts} />;
  if (order.refusal.kind === 'not_found') {
    return (
      <EmptyState
        heading="h1"
        title="Order not found"
        text="It may belong to another account, or its private link was replaced."
        action={<ButtonLink to="/orders">See my orders</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      heading="h1"
      title="Failed to load order details"
      text={order.refusal.message}
      safe="Your order and files are safe."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

/** /order/{id}: where a song is, for its owner or whoever holds the order's private link. */
export default function OrderPage() {
  const [search] = useSearchParams();
  const page = (
    <PageData<Loaded> skeleton={<OrderSkeleton />}>{(loaded) => <Outcome loaded={loaded} />}</PageData>
  );
  return (
    <div className="page-width flex flex-col gap-10 py-12 md:py-16">
      {!search.has('link') && (
        <Breadcrumb
          items={[
            { label: 'Account', to: '/account' },
            { label: 'Order List', to: '/orders' },
            { label: 'Order' },
          ]}
        />
      )}
      {search.has('link') ? page : <RequireSession>{page}</RequireSession>}
    </div>
  );
}
