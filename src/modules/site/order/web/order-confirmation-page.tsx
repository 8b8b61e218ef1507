import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import {
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { DropProgress } from '@/modules/orders/drops/web/drop-progress';
import { STATUS } from '@/modules/orders/orders/orders.rules';
import type { openPaidOrder } from '@/modules/shop/checkout/checkout.contract';
import { discountOfPaid } from '@/modules/shop/checkout/checkout.rules';
import {
  confirmationStateOf,
  isGiftCardAlone,
  type ConfirmationState,
  type ConfirmedLine,
} from '@/modules/shop/checkout/web/confirmation-state';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Card } from '@/ui/card';
import { browserLoader, PageData, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { useHydrated } from '@/ui/use-hydrated';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { getOrder } from '../order-view.contract';
import { useDroppedFiles } from './use-dropped-files';
import { ConfirmationFrame as Frame } from './confirmation-frame';
import { EngineerChoice } from './engineer-choice';
import { FilesHere, filesOf, WayOn } from './files-here';
import { GiftCardThanks, useCartClearedOnce } from './gift-card-thanks';
import type { OrderItem, SentItem } from './order-types';
import { ReceiptNote } from './receipt-note';
import { SendFiles } from './send-files';
import { songName } from '../song-name.rules';

interface Summary {
  readonly lines: readonly ConfirmedLine[];
  readonly discount: number;
  readonly total: number;
  readonly sent: readonly SentItem[];
  /** The first song that waits for its files, for whoever may see the order; null where none does. */
  readonly next: { readonly item: OrderItem; readonly left: number } | null;
}

/** What was bought, line by line: the songs of a line are one line of the summary. */
function linesOf(items: readonly OrderItem[]): ConfirmedLine[] {
  const lines: ConfirmedLine[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (item.song > 1 && last !== undefined) {
      const [qty, total_price] = [last.qty + item.quantity, last.total_price + item.total_price];
      lines[lines.length - 1] = { ...last, qty, total_price };
      continue;
    }
    lines.push({
      service_name: item.service_name,
      qty: item.quantity,
      total_price: item.total_price,
      service_type: item.service_type === 'subscription' ? 'subscription' : 'one_time',
    });
  }
  return lines;
}

/** The first song without files, and how many there are. */
function nextOf(items: readonly OrderItem[]): Summary['next'] {
  const waiting = items.filter(
    (item) =>
      !item.is_giftcard &&
      item.round_for === null &&
      item.order_status === STATUS.pending &&
      item.order_files.length === 0,
  );
  const [item] = waiting;
  return item === undefined ? null : { item, left: waiting.length };
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
  const lines = linesOf(orderItems);
  // What a gift card paid is none of the money that was paid, as in the checkout's own words.
  return { lines, discount: discountOfPaid(lines, amount), total: amount, sent, next: nextOf(orderItems) };
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
            <span className="readout min-w-24 text-right">{money(line.total_price)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-5 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-4">
        {summary.discount > 0 && (
          <>
            <dt className="text-muted">Discount</dt>
            <dd className="readout text-right">−{money(summary.discount)}</dd>
          </>
        )}
        <dt className="font-semibold">Total</dt>
        <dd className="readout text-right text-lg font-semibold">{money(summary.total)}</dd>
      </dl>
    </Card>
  );
}

/** Sends the files of the next song right here; then it is the turn of the one after. */
function SendNext({ orderId, item, left }: { orderId: string } & NonNullable<Summary['next']>) {
  const { revalidate } = useRevalidator();
  return (
    <Card as="section" padding="lg" aria-labelledby="send-next">
      <h2 id="send-next" className="mb-1 text-lg">
        Send your files now
      </h2>
      <p className="mb-6 text-sm text-muted [overflow-wrap:anywhere]">
        {songName(item)}
        {left > 1 && `. ${left} songs are waiting for files; the next one follows.`}
      </p>
      <div className="mb-12 empty:hidden">
        <EngineerChoice orderId={Number(orderId)} item={item} onChange={() => void revalidate()} />
      </div>
      <SendFiles
        key={item.id}
        orderId={Number(orderId)}
        item={item}
        onDone={() => {
          toast.success('Your files have arrived.');
          void revalidate();
        }}
      />
    </Card>
  );
}

/** Puts a private link into the address of this page, where this browser has just paid for the order as a guest. */
function useOwnOrder(orderId: string, isGuest: boolean): void {
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { search, state } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const hasLink = new URLSearchParams(search).has('link');
  const [link, setLink] = useState<string | null>(null);
  const open = useEffectEvent(async (given: string): Promise<void> => {
    const to = `?link=${encodeURIComponent(given)}`;
    await navigate(to, { replace: true, state: state as unknown, preventScrollReset: true });
    // Calls show the link of the address that the browser is at, so the order is read once it is there.
    await revalidate();
  });
  useEffect(() => {
    if (!isGuest || hasLink) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await api.call<typeof openPaidOrder>('POST /orders/{orderId}/paid-here', {
        params: { orderId },
        signal: leaving.signal,
      });
      if (answer.ok && !leaving.signal.aborted) setLink(answer.value.link);
    };
    void ask();
    return () => leaving.abort();
  }, [api, orderId, isGuest, hasLink]);
  useEffect(() => {
    // Somebody on their way to another page is not called back.
    if (link !== null && !hasLink && isIdle) void open(link);
  }, [link, hasLink, isIdle]);
}

function leadOf(summary: Summary | null, isComing: boolean): string {
  if (isComing)
    return 'We have your payment. Your files are on their way, and we start when they are all here.';
  if (summary === null) return 'We have emailed you the details and a private link to your order.';
  const { here, missing } = filesOf(summary.sent);
  if (missing.length > 0 && here.length > 0)
    return 'We have your payment and some of your files. Send the others next.';
  if (here.length > 0) return 'We have your payment and your files. We start now.';
  if (summary.sent.length === 0) return 'We have your payment.';
  return 'We have your payment. Send your files next. We start when we have them.';
}

interface Shown {
  readonly summary: Summary | null;
  readonly state: ConfirmationState | null;
}

function Confirmation({ summary, state }: Shown) {
  const { orderId = '' } = useParams();
  const sent = summary?.sent ?? [];
  const dropped = useDroppedFiles(Number(orderId));
  const isGift = summary !== null && isGiftCardAlone(summary.lines);
  const next = dropped.isComing ? null : (summary?.next ?? null);
  useCartClearedOnce(orderId, isGift && state !== null);
  if (isGift)
    return <GiftCardThanks orderId={orderId} line={summary.lines[0]} guest={state?.guestInfo ?? null} />;
  return (
    <Frame
      lead={
        <>
          Order <span className="figures text-ink">#{orderId}</span>. {leadOf(summary, dropped.isComing)}
        </>
      }
    >
      <FilesHere sent={sent} />
      {dropped.isComing && (
        <section aria-label="Your files are on their way">
          <DropProgress withMissing />
        </section>
      )}
      {next !== null && <SendNext orderId={orderId} {...next} />}
      {summary !== null && <OrderSummary summary={summary} />}
      <ReceiptNote orderId={orderId} />
      <div className="flex flex-col items-start gap-4">
        <WayOn
          orderId={orderId}
          guest={state?.guestInfo ?? null}
          asks={!dropped.isComing && asksForFiles(summary)}
          isSecond={next !== null}
        />
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

// The state of a navigation is known to the browser only: the server's page and the first render go without.
function useConfirmationState(): ConfirmationState | null {
  const { state } = useLocation();
  const hydrated = useHydrated();
  return hydrated ? confirmationStateOf(state) : null;
}

export default function OrderConfirmationPage() {
  const state = useConfirmationState();
  const { user, ready } = useSession();
  const { orderId = '' } = useParams();
  const isGift = state !== null && isGiftCardAlone(state.cartItems);
  useOwnOrder(orderId, ready && user === null && !isGift);
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
    return (
      <Confirmation summary={{ lines, discount, total, sent, next: loaded?.next ?? null }} state={state} />
    );
  };
  const shown = <PageData<Summary | null> skeleton={state === null ? skeleton : page(null)}>{page}</PageData>;
  return isLive ? <Live>{shown}</Live> : shown;
}
