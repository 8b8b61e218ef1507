import { useState, type ReactNode } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { statusView } from '@/modules/orders/orders/orders.rules';
import { DeviceOffer } from '@/modules/conversations/devices/web/device-offer';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { ReceiptsBlock } from '@/modules/money/receipts/web/receipts-block';
import { OrderReview } from '@/modules/orders/reviews/web/order-review';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Disclosure } from '@/ui/disclosure';
import { Collapsible } from '@/ui/collapsible';
import { PageTitle } from '@/ui/page-title';
import { useHydrated } from '@/ui/use-hydrated';
import { useLiveUpdates } from '@/ui/use-live-updates';
import { OrderSummary } from './order-summary';
import type { Order, OrderItem, Receipts } from './order-types';
import { PrivateLinks } from './private-links';
import { ProjectStrip } from './project-strip';
import { SongView } from './song-view';
import { SongsList } from './songs-list';
import { songName } from '../song-name.rules';
import { OrderBadge } from './status-badge';
import { Timeline } from './timeline';
import { useOpenSong } from './use-open-song';

interface OrderFrameProps {
  readonly order: Order;
  readonly receipts: Receipts;
}

/** Which songs were bought, each with its state; a fold above the open one, where there are several. */
function ItemsPanel({ order, openId }: { order: Order; openId: number }) {
  const [open, setOpen] = useState(true);
  const { orderItems: items } = order;
  return (
    <Collapsible
      heading="h2"
      title="Order Items"
      aside={<span className="figures text-sm text-muted">{items.length}</span>}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <SongsList items={items} openId={openId} />
    </Collapsible>
  );
}

/** The song that is open, and where there are several the list of them. */
function Songs({ order, song, onChange }: { order: Order; song: OrderItem; onChange: () => void }) {
  const { orderItems: items } = order;
  return (
    <section aria-label="Order Items" className="flex min-w-0 flex-col gap-6">
      {items.length > 1 && <ItemsPanel order={order} openId={song.id} />}
      <SongView
        key={song.id}
        orderId={order.id}
        currency={order.currency}
        isTitled={onlySong(order) !== null}
        item={song}
        revisions={order.revisions.filter((revision) => revision.order_item_id === song.id)}
        onChange={onChange}
      />
    </section>
  );
}

// What few people look for is read when they do.
function PrivateLinksPanel({ orderId }: { orderId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Card padding="none" className="px-5 md:px-6">
      <Collapsible heading="h2" title="Private links" open={open} onToggle={() => setOpen(!open)}>
        {open && <PrivateLinks orderId={orderId} />}
      </Collapsible>
    </Card>
  );
}

/** Notifications about the order: by account, or for whoever holds its private link. */
function ThisDevice({ order }: { order: Order }) {
  const { user } = useSession();
  const hydrated = useHydrated();
  const link = useSearchParams()[0].get('link');
  if (!hydrated || order.is_giftcard) return null;
  if (link !== null) return <DeviceOffer what={{ orderId: order.id }} />;
  return user === null ? null : <DeviceOffer what={{ userId: user.id }} />;
}

/** What few look at while they listen: what was bought and paid, its receipts, what happened so far. */
function OrderFolds({ order, receipts, onChange }: OrderFrameProps & { onChange: () => void }) {
  const { state } = useRevalidator();
  const link = useSearchParams()[0].get('link');
  const [first] = order.orderItems;
  return (
    <div className="grid min-w-0 items-start gap-6 border-t border-line pt-8 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <ThisDevice order={order} />
        {order.orderItems.length === 1 && first !== undefined && (
          <Card padding="none" className="px-5 md:px-6">
            <ItemsPanel order={order} openId={first.id} />
          </Card>
        )}
        <Disclosure title="Order Summary" heading="h2" defaultOpen>
          <OrderSummary order={order} />
        </Disclosure>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Disclosure title="Receipts" heading="h2" defaultOpen>
          <ReceiptsBlock answer={receipts} link={link} onRetry={onChange} retrying={state !== 'idle'} />
        </Disclosure>
        <Disclosure title="Timeline" heading="h2" defaultOpen={order.timeline.length <= 4}>
          <Timeline entries={order.timeline} items={order.orderItems} />
        </Disclosure>
        <PrivateLinksPanel orderId={order.id} />
      </div>
    </div>
  );
}

function leadOf(order: Order): ReactNode {
  if (!order.is_giftcard) return statusView(order.Order_status).text;
  return 'The code is on its way by email. See its balance and uses under Gift Cards.';
}

/** The song of an order of one: the page is its page. */
function onlySong({ orderItems }: Order): OrderItem | null {
  const [item, ...others] = orderItems;
  if (item === undefined || others.length > 0) return null;
  return item.is_giftcard || item.round_for !== null ? null : item;
}

function Actions({ order }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {order.is_giftcard && (
        <ButtonLink to="/user-gift-coupon" size="sm">
          See Your Gift Cards
        </ButtonLink>
      )}
      <OrderBadge order={order} />
    </div>
  );
}

/** An order as its customer sees it, kept fresh while it is looked at. */
export function OrderFrame({ order, receipts }: OrderFrameProps) {
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const only = onlySong(order);
  const song = useOpenSong(order.orderItems);
  const refresh = () => void revalidate();
  useLiveUpdates((topic) => topic === `order:${order.id}` || topic.startsWith('user:'), search.get('link'));
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <ProjectStrip items={order.orderItems} openId={song?.id ?? null} />
      <PageTitle
        title={only === null ? `Order #${order.id}` : songName(only)}
        lead={only === null ? leadOf(order) : undefined}
        actions={only === null ? <Actions order={order} /> : undefined}
        className="max-md:gap-4"
      />
      {song !== null && <Songs order={order} song={song} onChange={refresh} />}
      <OrderReview order={order} onChange={refresh} />
      <OrderFolds order={order} receipts={receipts} onChange={refresh} />
    </div>
  );
}
