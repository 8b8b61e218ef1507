import { useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useSession } from '@/features/accounts/web';
import { confirmationStateOf, type ConfirmationState, type ConfirmedLine } from '@/features/checkout/web';
import { useMoney } from '@/features/settings/web';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { getOrder } from '../order-view.contract';

interface Summary {
  readonly lines: readonly ConfirmedLine[];
  readonly discount: number;
  readonly total: number;
}

// Without the checkout's own words the order tells, to whom it may be told: its customer, or a private link.
const load = async ({ api, params, session, url }: PageRequest): Promise<Summary | null> => {
  if (session === null && !url.searchParams.has('link')) return null;
  const orderId = params['orderId'] ?? '';
  const result = await api.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId } });
  if (!result.ok) return null;
  const { orderItems, discount, amount } = result.value.data.order;
  const lines = orderItems.map((item) => ({
    service_name: item.service_name,
    qty: item.quantity,
    total_price: item.total_price,
  }));
  return { lines, discount, total: amount };
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

function NextStep({ orderId, state }: { orderId: string; state: ConfirmationState | null }) {
  const { user } = useSession();
  const link = useSearchParams()[0].get('link');
  if (user !== null) {
    return (
      <ButtonLink
        to={`/order/${orderId}${link === null ? '' : `?link=${encodeURIComponent(link)}`}`}
        variant="primary"
        size="lg"
        className="max-sm:w-full"
      >
        Upload Your Files
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink
        to="/signup"
        state={{ guestInfo: state?.guestInfo ?? null }}
        variant="primary"
        size="lg"
        className="max-sm:w-full"
      >
        Create Account &amp; Upload Files
      </ButtonLink>
      {link === null ? (
        <p className="max-w-[52ch] text-sm text-muted">
          No account? The mail that we have just sent you has a private link to this order. Use it to send
          your files and to see how far we are.
        </p>
      ) : (
        <ButtonLink to={`/order/${orderId}?link=${encodeURIComponent(link)}`} className="max-sm:w-full">
          Upload without an account
        </ButtonLink>
      )}
    </>
  );
}

function Confirmation({ summary, state }: { summary: Summary | null; state: ConfirmationState | null }) {
  const { orderId = '' } = useParams();
  const lead = summary
    ? 'Your payment is with us. Send your files next: work starts when they are here.'
    : 'Your order is in your mail: it has everything about it, and a private link that opens it.';
  return (
    <Frame
      lead={
        <>
          Order <span className="figures text-ink">#{orderId}</span>. {lead}
        </>
      }
    >
      {summary !== null && <OrderSummary summary={summary} />}
      <div className="flex flex-col items-start gap-4">
        <NextStep orderId={orderId} state={state} />
      </div>
    </Frame>
  );
}

function Frame({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width pt-8 pb-24 md:pt-14">
      <div className="mx-auto flex max-w-reading flex-col gap-10">
        <PageTitle title="Thank You!" lead={lead} />
        {children}
      </div>
    </div>
  );
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
  if (state !== null) {
    const { cartItems: lines, discountAmount: discount, total } = state;
    return <Confirmation summary={{ lines, discount, total }} state={state} />;
  }
  return (
    <PageData<Summary | null>
      skeleton={
        <Frame>
          <SkeletonGroup>
            <Skeleton className="h-56 w-full rounded-lg" />
          </SkeletonGroup>
        </Frame>
      }
    >
      {(summary) => <Confirmation summary={summary} state={null} />}
    </PageData>
  );
}
