import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { StatusBadge } from '@/modules/site/order/web/status-badge';
import { When } from '@/ui/when';
import { Due } from './due';
import { Panel } from '@/ui/studio-page';
import type { StudioItem } from './studio-item';

const SEMAPHORE: Record<StudioItem['item']['turn'], string> = {
  studio: 'Our turn',
  customer: 'The customer’s turn',
  nobody: 'Done',
};

interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** Leads to what was paid for the order, what went back, and its receipts. */
function OrderLink({ id }: { id: number }) {
  return (
    <>
      <span className="figures">#{id}</span>,{' '}
      <Link to={`/studio/money?order=${id}`} className="link">
        payment and refunds
      </Link>
    </>
  );
}

function factsOf({ item, order, engineer }: StudioItem, seesMoney: boolean): Fact[] {
  const email = (
    <a href={`mailto:${order.payer_email}`} className="link">
      {order.payer_email}
    </a>
  );
  return [
    { term: 'Status', value: <StatusBadge status={item.order_status} /> },
    { term: 'Engineer', value: engineer?.name ?? 'Unassigned' },
    ...(item.asked_engineer === null
      ? []
      : [{ term: 'The customer asked for', value: item.asked_engineer.name }]),
    { term: 'Turn', value: SEMAPHORE[item.turn] },
    { term: 'Due', value: <Due item={item} /> },
    { term: 'Delivery', value: item.rush ? 'Rush, 24 hours' : 'Standard' },
    { term: 'Free rounds left', value: <span className="figures">{item.max_revision}</span> },
    { term: 'Customer', value: order.payer_name },
    { term: 'Email', value: email },
    {
      term: 'Order',
      value: seesMoney ? <OrderLink id={order.id} /> : <span className="figures">#{order.id}</span>,
    },
    { term: 'Ordered', value: <When at={order.created_at} /> },
  ];
}

/** Whose item it is, whose turn and until when. */
export function ItemData({ studioItem }: { studioItem: StudioItem }) {
  const { user } = useSession();
  // Engineers see the money of orders that they work on.
  const seesMoney = user?.role === 'admin' || (user !== null && user.id === studioItem.engineer?.id);
  return (
    <Panel title="Data">
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 @2xl:@max-4xl:grid-cols-[8rem_minmax(0,1fr)_8rem_minmax(0,1fr)] gap-y-2.5 text-sm">
        {factsOf(studioItem, seesMoney).map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="[overflow-wrap:anywhere] [&_time]:whitespace-normal">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
