import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { getStudioOrder, StudioOrder } from '../order-admin.contract';
import { HistoryPanel, MailsPanel } from './order-mails';
import { OrderMoney } from './order-money';
import { BooksPart, CustomerPanel, ItemsPart, SumsPanel } from './order-parts';
import { Moment, MoneyBadge, StatusBadge } from './order-texts';

type Loaded = ResponseOf<typeof getStudioOrder>;

const load = (page: PageRequest) =>
  loadForStudio<typeof getStudioOrder>(page, () =>
    page.api.call<typeof getStudioOrder>('GET /studio/orders/{orderId}', {
      params: { orderId: page.params['orderId'] ?? '' },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Order',
  description: 'Everything about one order.',
  path: '/studio/orders',
  noindex: true,
});

function ByHand({ order }: { order: StudioOrder }) {
  const { by_hand: made } = order;
  if (made === null) return null;
  return (
    <p className="text-sm text-muted">
      Made by hand{made.by === null ? '' : ` by ${made.by}`}, <Moment at={made.at} />
      {made.reference !== '' && `. Reference: ${made.reference}`}
    </p>
  );
}

function OrderView({ order }: { order: StudioOrder }) {
  const { revalidate } = useRevalidator();
  useLiveUpdates((topic) => topic === 'studio' || topic === `order:${order.id}`, null);
  const receipts = {
    ok: true as const,
    value: { success: true as const, data: { receipts: order.receipts } },
  };
  return (
    <>
      <StudioHeading
        title={`Order ${order.id}`}
        aside={
          <span className="text-sm text-muted">
            Placed <Moment at={order.created_at} />
          </span>
        }
        actions={
          <span className="flex flex-wrap gap-2">
            <StatusBadge status={order.order_status} />
            <MoneyBadge status={order.money.payment_status} />
            {order.disputes.some(({ state }) => state === 'open') && <Badge tone="clip">Disputed</Badge>}
          </span>
        }
      />
      <ByHand order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CustomerPanel order={order} />
        <SumsPanel order={order} />
      </div>
      <ItemsPart order={order} />
      <OrderMoney key={order.id} order={order.money} receipts={receipts} title="Refund, credit, documents" />
      <BooksPart order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <MailsPanel mails={order.mails} onSent={() => void revalidate()} />
        <HistoryPanel history={order.history} />
      </div>
    </>
  );
}

function OrderSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-8 w-48" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
}

/** /studio/orders/{id}: one order with customer, items, money, papers, mails and history. */
export default function OrderPage() {
  return (
    <StudioPage>
      <Breadcrumb items={[{ label: 'Orders', to: '/studio/orders' }, { label: 'Order' }]} />
      <StudioData<Loaded> skeleton={<OrderSkeleton />}>{({ data }) => <OrderView order={data} />}</StudioData>
    </StudioPage>
  );
}
