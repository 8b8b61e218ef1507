import type { ReactNode } from 'react';
import { StatusBadge, When } from '@/features/order-view/web';
import { Due } from './due';
import { Panel } from './studio-page';
import type { StudioItem } from './studio-item';

const TURNS: Record<StudioItem['item']['turn'], string> = {
  studio: 'Our turn',
  customer: 'The customer’s turn',
  nobody: 'Nobody’s turn',
};

function factsOf({ item, order, engineer }: StudioItem): [string, ReactNode][] {
  return [
    ['Status', <StatusBadge status={item.order_status} />],
    ['Engineer', engineer?.name ?? 'Unassigned'],
    ['Turn', TURNS[item.turn]],
    ['Due', <Due item={item} />],
    ['Delivery', item.rush ? 'Rush, 24 hours' : 'Standard'],
    ['Free rounds left', <span className="figures">{item.max_revision}</span>],
    ['Customer', order.payer_name],
    [
      'Email',
      <a href={`mailto:${order.payer_email}`} className="link">
        {order.payer_email}
      </a>,
    ],
    ['Order', <span className="figures">#{order.id}</span>],
    ['Ordered', <When at={order.created_at} />],
  ];
}

/** Whose item it is, whose turn and until when. */
export function ItemFacts({ studioItem }: { studioItem: StudioItem }) {
  return (
    <Panel title="Facts">
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
        {factsOf(studioItem).map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
