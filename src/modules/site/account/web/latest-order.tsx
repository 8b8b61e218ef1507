import { Link } from 'react-router';
import { GiftCardPart } from '@/modules/site/order/web/order-price';
import { formatMajor } from '@/shared/money';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { Card, CardLink } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { LocalDate } from '@/ui/local-date';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { TermRow } from '@/ui/term-row';
import type { LatestOrderData } from './account-data';

const HEADING = 'Most recent order';

function OrderRows({ order }: { order: LatestOrderData }) {
  return (
    <dl>
      <TermRow name="Order ID">
        <span className="figures">{order.id}</span>
      </TermRow>
      <TermRow name="Payer Name">{order.payer_name}</TermRow>
      <TermRow name="Payer Email">{order.payer_email}</TermRow>
      <TermRow name="Amount">
        <span className="figures">{formatMajor(order.price, order.currency)}</span>{' '}
        <span className="text-sm text-muted">{order.currency}</span>
      </TermRow>
      <GiftCardPart order={order} />
      <TermRow name="Status">
        <span className="inline-block first-letter:uppercase">{order.payment_status}</span>
      </TermRow>
      <TermRow name="Date">
        <LocalDate instant={order.created_at} />
      </TermRow>
    </dl>
  );
}

/** The newest order (ACCT-02); the card opens it. */
export function LatestOrder({ order }: { order: LatestOrderData | null }) {
  if (order === null) {
    return (
      <Card as="section">
        <EmptyState
          title="No Orders"
          text="Choose a service, pay, and send your tracks. You can follow your song here."
          action={
            <ButtonLink to="/select-services" variant="primary">
              Choose a service
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Card as="section" interactive className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">
            <CardLink to={`/order/${order.id}`}>{HEADING}</CardLink>
          </h2>
          {order.notify === 1 && <Badge tone="after">New Update</Badge>}
        </div>
        <p className="text-muted">{order.item_names.join(' · ')}</p>
        <OrderRows order={order} />
      </Card>
      <Link to="/orders" className="link inline-flex min-h-11 items-center self-start">
        Click Here To See All Orders
      </Link>
    </div>
  );
}

const ROWS = ['Order ID', 'Payer Name', 'Payer Email', 'Amount', 'Status', 'Date'];

/** The newest order to come. */
export function LatestOrderSkeleton() {
  return (
    <SkeletonGroup>
      <Card className="flex flex-col gap-5">
        <Skeleton className="h-[1.5em] w-2/5" />
        <Skeleton className="h-[1em] w-3/5" />
        <div>
          {ROWS.map((name) => (
            <div key={name} className="flex justify-between border-t border-line py-3">
              <Skeleton className="my-[0.3em] h-[1em] w-1/5" />
              <Skeleton className="my-[0.3em] h-[1em] w-1/3" />
            </div>
          ))}
        </div>
      </Card>
    </SkeletonGroup>
  );
}
