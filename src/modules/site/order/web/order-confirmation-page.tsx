import { useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { discountOfPaid } from '@/modules/shop/checkout/checkout.rules';
import {
  confirmationStateOf,
  isGiftCardAlone,
  type ConfirmationState,
  type ConfirmedLine,
} from '@/modules/shop/checkout/web/confirmation-state';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Card } from '@/ui/card';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { getOrder } from '../order-view.contract';
import { ConfirmationFrame as Frame } from './confirmation-frame';
import { FilesHere, filesOf, WayOn } from './files-here';
import { GiftCardThanks, useCartClearedOnce } from './gift-card-thanks';
import type { SentItem } from './order-types';
import { ReceiptNote } from './receipt-note';

interface Summary {
  readonly lines: readonly ConfirmedLine[];
  readonly discount: number;
  readonly total: number;
  readonly sent: readonly SentItem[];
}

// Without the checkout's own words the order tells, to whom it may be told: its customer, or a private link.
const load = async ({ api, params, session, url }: PageRequest): Promise<Summary | null> => {
  if (session === null && !url.searchParams.has('link')) return null;
  const orderId = params['orderId'] ?? '';
  const result = await api.call<typeof getOrder>('GET /orders/{orderId}', {
    params: { orderId },
    query: { sent: '1' },
  });
  if (!result.ok) return null;
  const { orderItems, amount, sent } = result.value.data.order;
  const lines = orderItems.map((item) => ({
    service_name: item.service_name,
    qty: item.quantity,
    total_price: item.total_price,
    service_type: item.service_type === 'subscription' ? ('subscription' as const) : ('one_time' as const),
  }));
  // What a gift card paid is none of the money that was paid, as in the checkout's own words.
  return { lines, discount: discountOfPaid(lines, amount), total: amount, sent };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta(({ params }) => ({
  title: 'Thank You',
  description: 'Your order, and how to send us your files.',
  path: `/order-confirmation/${params['orderId']}`,
  noindex: true,
}));

function OrderSummary({ summary }: { summary: Summary }) {
  const money = useMoney();
  return (
    <Card as="section" padding="lg" aria-labelledby="order-summary">
      <h2 id="order-summary" className="mb-5 text-lg">
        Order summary
      </h2>
      <ul className="flex flex-col gap-3">
        {summary.lines.map((line) => (
          <li
            key={`${line.service_name}:${line.total_price}`}
            className="grid grid-cols-[1fr_auto_auto] gap-x-4"
          >
            <span className="[overflow-wrap:anywhere]">{line.service_name}</span>
            <span className="figures text-muted">× {line.qty}</span>
            <span className="figures min-w-24 text-right">{money(line.total_price)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-5 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-4">
        {summary.discount > 0 && (
          <>
            <dt className="text-muted">Discount</dt>
            <dd className="figures text-right">−{money(summary.discount)}</dd>
          </>
        )}
        <dt className="font-semibold">Total</dt>
        <dd className="figures text-right text-lg font-semibold">{money(summary.total)}</dd>
      </dl>
    </Card>
  );
}

function leadOf(summary: Summary | null): string {
  if (summary === null)
    return 'Your order is in your mail: it has everything about it, and a private link that opens it.';
  const { here, missing } = filesOf(summary.sent);
  if (missing.length > 0 && here.length > 0)
    return 'Your payment is with us, and so are some of your files. Send the others next.';
  if (here.length > 0) return 'Your payment and your files are with us: we start now.';
  if (summary.sent.length === 0) return 'Your payment is with us.';
  return 'Your payment is with us. Send your files next: work starts when they are here.';
}

interface Shown {
  readonly summary: Summary | null;
  readonly state: ConfirmationState | null;
}

function Confirmation({ summary, state }: Shown) {
  const { orderId = '' } = useParams();
  const sent = summary?.sent ?? [];
  const isGift = summary !== null && isGiftCardAlone(summary.lines);
  useCartClearedOnce(orderId, isGift && state !== null);
  if (isGift)
    return <GiftCardThanks orderId={orderId} line={summary.lines[0]} guest={state?.guestInfo ?? null} />;
  return (
    <Frame
      lead={
        <>
          Order <span className="figures text-ink">#{orderId}</span>. {leadOf(summary)}
        </>
      }
    >
      <FilesHere sent={sent} />
      {summary !== null && <OrderSummary summary={summary} />}
      <ReceiptNote orderId={orderId} />
      <div className="flex flex-col items-start gap-4">
        <WayOn orderId={orderId} guest={state?.guestInfo ?? null} asks={asksForFiles(summary)} />
      </div>
    </Frame>
  );
}

// Without knowing the order, as before: files may be missing.
function asksForFiles(summary: Summary | null): boolean {
  return summary === null || filesOf(summary.sent).missing.length > 0;
}

// Files that were sent before join the order in the background: the page is fresh when they have.
function Live({ children }: { children: ReactNode }) {
  const { orderId = '' } = useParams();
  const link = useSearchParams()[0].get('link');
  useLiveUpdates((topic) => topic === `order:${orderId}` || topic.startsWith('user:'), link);
  return children;
}

const never = () => () => undefined;

// The state of a navigation is known to the browser only: the server's page and the first render go without.
function useConfirmationState(): ConfirmationState | null {
  const { state } = useLocation();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? confirmationStateOf(state) : null;
}

export default function OrderConfirmationPage() {
  const state = useConfirmationState();
  const { user } = useSession();
  const isLive = useSearchParams()[0].has('link') || user !== null;
  const skeleton = (
    <Frame>
      <SkeletonGroup>
        <Skeleton className="h-56 w-full rounded-lg" />
      </SkeletonGroup>
    </Frame>
  );
  const page = (loaded: Summary | null) => {
    if (state === null) return <Confirmation summary={loaded} state={null} />;
    const { cartItems: lines, discountAmount: discount, total } = state;
    // The order itself knows better than what was known at its payment.
    const sent = loaded?.sent ?? state.sent;
    return <Confirmation summary={{ lines, discount, total, sent }} state={state} />;
  };
  const shown = <PageData<Summary | null> skeleton={state === null ? skeleton : page(null)}>{page}</PageData>;
  return isLive ? <Live>{shown}</Live> : shown;
}
