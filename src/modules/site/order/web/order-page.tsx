import { useRevalidator, useSearchParams } from 'react-router';
import { RequireSession } from '@/modules/people/accounts/web/guards';
import type { listReceipts } from '@/modules/money/receipts/receipts.contract';
import type { CallFailure } from '@/shared/api-client';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import type { getOrder } from '../order-view.contract';
import { ClosedLink } from './closed-link';
import { OrderFrame } from './order-frame';

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

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta(({ params }) => ({
  title: `Order ${params['orderId']}`,
  description: 'Where your song is, whose turn it is and what comes next.',
  path: `/order/${params['orderId']}`,
  noindex: true,
}));

function OrderSkeleton() {
  return (
    <SkeletonGroup className="grid gap-8 lg:grid-cols-[1fr_22rem]">
      <SkeletonCard picture={false} lines={6} />
      <SkeletonCard picture={false} lines={4} />
    </SkeletonGroup>
  );
}

// A link that was good once says why it is no longer; of any other, nothing is known.
function closedLinkOf({ data }: CallFailure): 'revoked' | 'attached' | null {
  const reason: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'reason') : null;
  return reason === 'revoked' || reason === 'attached' ? reason : null;
}

function Outcome({ loaded }: { loaded: Loaded }) {
  const { revalidate, state } = useRevalidator();
  if (loaded === null) return <OrderSkeleton />;
  const { order, receipts } = loaded;
  if (order.ok) return <OrderFrame order={order.value.data.order} receipts={receipts} />;
  const reason = closedLinkOf(order.refusal);
  if (reason !== null) return <ClosedLink reason={reason} />;
  if (order.refusal.kind === 'not_found') {
    return (
      <EmptyState
        heading="h1"
        title="Order not found"
        text="It may belong to another account, or the link may be incomplete."
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
    <div className="page-width flex flex-col gap-4 py-4 md:gap-8 md:py-12">
      {!search.has('link') && (
        <Breadcrumb
          items={[
            { label: 'My songs', to: '/account' },
            { label: 'Order List', to: '/orders' },
            { label: 'Order' },
          ]}
        />
      )}
      {search.has('link') ? page : <RequireSession>{page}</RequireSession>}
    </div>
  );
}
