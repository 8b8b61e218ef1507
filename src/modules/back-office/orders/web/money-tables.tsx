import { Link } from 'react-router';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { Badge, type BadgeTone } from '@/ui/badge';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import type { getMoneyOverview } from '@/modules/shop/checkout/money.contract';

export type Overview = ResponseOf<typeof getMoneyOverview>['data'];
type Dispute = Overview['disputes'][number];
type Refund = Overview['refunds'][number];

interface Paid {
  readonly amount: number;
  readonly currency: string;
  readonly created_at: string;
}

/** How much it is. */
export const amount = <T extends Paid>(): DataColumn<T> => ({
  key: 'amount',
  header: 'Amount',
  numeric: true,
  sort: (row) => row.amount,
  cell: (row) => formatMajor(row.amount, row.currency),
});

/** The day that it came. */
export const since = <T extends Paid>(): DataColumn<T> => ({
  key: 'since',
  header: 'Since',
  sort: (row) => row.created_at,
  cell: (row) => <LocalDate instant={row.created_at} />,
});

/** Who paid. */
export const payer = <T extends { payer_name: string; payer_email: string }>(): DataColumn<T> => ({
  key: 'payer',
  header: 'Customer',
  sort: (row) => row.payer_name,
  cell: (row) => (
    <span className="[overflow-wrap:anywhere]">
      {row.payer_name} <span className="text-sm text-muted">{row.payer_email}</span>
    </span>
  ),
});

/** The order that it paid. */
export const order = <T extends { order_id: number | null }>(): DataColumn<T> => ({
  key: 'order',
  header: 'Order',
  sort: (row) => row.order_id,
  cell: ({ order_id }) =>
    order_id === null ? (
      '–'
    ) : (
      <Link className="link inline-flex min-h-6 items-center" to={`/studio/money?order=${order_id}`}>
        {order_id}
      </Link>
    ),
});

const state = <T extends { state: string }>(words: Record<string, [string, BadgeTone]>): DataColumn<T> => ({
  key: 'state',
  header: 'State',
  cell: (row) => {
    const [word, tone] = words[row.state] ?? [row.state, 'neutral'];
    return <Badge tone={tone}>{word}</Badge>;
  },
});

// Four large pictures of nothing would hide the one list that is not empty.
/** What a list says that holds nothing. */
export const nothing = (title: string, text: string) => (
  <p className="rounded-lg border border-dashed border-line px-5 py-4 text-sm text-muted">
    <span className="font-medium text-ink">{title}.</span> {text}
  </p>
);

const why: DataColumn<Refund> = {
  key: 'why',
  header: 'Reason',
  cell: (row) => <span className="text-sm [overflow-wrap:anywhere]">{row.failure ?? row.reason}</span>,
};

/** What banks took back or ask for. */
export function DisputeTable({ rows }: { rows: readonly Dispute[] | null }) {
  const words: Record<string, [string, BadgeTone]> = {
    open: ['Answer it at the provider', 'clip'],
    won: ['Won', 'good'],
    lost: ['Lost', 'neutral'],
  };
  return (
    <DataTable
      name="disputes"
      caption="Disputes"
      columns={[
        payer<Dispute>(),
        order<Dispute>(),
        state<Dispute>(words),
        since<Dispute>(),
        amount<Dispute>(),
      ]}
      rows={rows ?? []}
      rowKey={(row) => row.id}
      loading={rows === null}
      skeletonRows={2}
      empty={nothing('No disputes', 'Chargebacks and disputes from banks appear here.')}
    />
  );
}

/** Refunds, on their way and done. */
export function RefundTable({
  rows,
  caption = 'Refunds',
}: {
  rows: readonly Refund[] | null;
  caption?: string;
}) {
  const words: Record<string, [string, BadgeTone]> = {
    reserved: ['On its way', 'after'],
    done: ['Done', 'good'],
    failed: ['Failed', 'clip'],
  };
  return (
    <DataTable
      name="refunds"
      caption={caption}
      columns={[order<Refund>(), why, state<Refund>(words), since<Refund>(), amount<Refund>()]}
      rows={rows ?? []}
      rowKey={(row) => row.id}
      loading={rows === null}
      skeletonRows={3}
      empty={nothing('No refunds yet', 'Look up an order by its number to refund it.')}
    />
  );
}
