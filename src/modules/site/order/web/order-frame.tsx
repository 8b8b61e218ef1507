import { useState, type ReactNode } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { statusView } from '@/modules/orders/orders/orders.rules';
import { ReceiptsBlock } from '@/modules/money/receipts/web/receipts-block';
import { OrderReview } from '@/modules/orders/reviews/web/order-review';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Disclosure } from '@/ui/disclosure';
import { Collapsible } from '@/ui/collapsible';
import { RegionsAbout } from '@/ui/region-name';
import { PageTitle } from '@/ui/page-title';
import { useLiveUpdates } from '@/ui/use-live-updates';
import { OrderGlance } from './order-glance';
import { OrderItemCard } from './order-item-card';
import { OrderSummary } from './order-summary';
import type { Order, OrderItem, Receipts } from './order-types';
import { PrivateLinks } from './private-links';
import { ProjectStrip } from './project-strip';
import { songName } from '../song-name.rules';
import { OrderBadge } from './status-badge';
import { Timeline } from './timeline';

interface OrderFrameProps {
  readonly order: Order;
  readonly receipts: Receipts;
}

/** The items lie on the page itself: a card around cards would leave phones too little room. */
function Items({ order, onChange }: { order: Order; onChange: () => void }) {
  const [open, setOpen] = useState(true);
  const { orderItems: items } = order;
  return (
    <section aria-label="Order Items" className="min-w-0">
      <Collapsible
        heading="h2"
        title="Order Items"
        aside={<span className="figures text-sm text-muted">{items.length}</span>}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <ul className="flex flex-col gap-6">
          {items.map((item, index) => (
            <RegionsAbout
              key={item.id}
              what={items.length === 1 ? null : `item ${index + 1} of ${items.length}`}
            >
              <OrderItemCard
                orderId={order.id}
                currency={order.currency}
                isTitled={onlySong(order) !== null}
                item={item}
                revisions={order.revisions.filter((revision) => revision.order_item_id === item.id)}
                onChange={onChange}
              />
            </RegionsAbout>
          ))}
        </ul>
      </Collapsible>
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

/** Beside the items: what was paid, its receipts, what happened so far. */
function Aside({ order, receipts, onChange }: OrderFrameProps & { onChange: () => void }) {
  const { state } = useRevalidator();
  const link = useSearchParams()[0].get('link');
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Disclosure title="Order Summary" heading="h2" defaultOpen>
        <OrderSummary order={order} />
      </Disclosure>
      <Disclosure title="Receipts" heading="h2" defaultOpen>
        <ReceiptsBlock answer={receipts} link={link} onRetry={onChange} retrying={state !== 'idle'} />
      </Disclosure>
      <Disclosure title="Timeline" heading="h2" defaultOpen>
        <Timeline entries={order.timeline} items={order.orderItems} />
      </Disclosure>
      <PrivateLinksPanel orderId={order.id} />
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

/** An order as its customer sees it, kept fresh while it is looked at. */
export function OrderFrame({ order, receipts }: OrderFrameProps) {
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const song = onlySong(order);
  const refresh = () => void revalidate();
  useLiveUpdates((topic) => topic === `order:${order.id}` || topic.startsWith('user:'), search.get('link'));
  return (
    <div className="flex flex-col gap-8">
      <ProjectStrip items={order.orderItems} openId={song?.id ?? null} />
      <PageTitle
        title={song === null ? `Order #${order.id}` : songName(song)}
        lead={song === null ? leadOf(order) : undefined}
        actions={
          <div className="flex flex-wrap items-center gap-3">
            {order.is_giftcard && (
              <ButtonLink to="/user-gift-coupon" size="sm">
                See Your Gift Cards
              </ButtonLink>
            )}
            <OrderBadge order={order} />
          </div>
        }
      />
      <OrderGlance items={order.orderItems} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Items order={order} onChange={refresh} />
          <OrderReview order={order} onChange={refresh} />
        </div>
        <Aside order={order} receipts={receipts} onChange={refresh} />
      </div>
    </div>
  );
}
