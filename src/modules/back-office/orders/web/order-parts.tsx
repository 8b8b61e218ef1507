import { Link } from 'react-router';
import { paidByLabel } from '@/modules/money/payments/payments.rules';
import { formatMajor } from '@/shared/money';
import { Badge } from '@/ui/badge';
import { Panel } from '@/ui/studio-page';
import { Table, type Column } from '@/ui/table';
import { TermRow } from '@/ui/term-row';
import type { StudioOrder } from '../order-admin.contract';
import { accountLabel, movementLabel } from '../order-admin.rules';
import { Lines, Moment, StatusBadge } from './order-texts';

type Item = StudioOrder['items'][number];
type Payment = StudioOrder['payments'][number];
type Entry = StudioOrder['ledger'][number];

/** Who bought it, and how to reach them. */
export function CustomerPanel({ order }: { order: StudioOrder }) {
  const { first_name, last_name, email, phone, user_id, account_email } = order.customer;
  return (
    <Panel title="Customer" aside={<Badge>{user_id === null ? 'Guest' : 'Account'}</Badge>}>
      <dl>
        <TermRow name="Name">{`${first_name} ${last_name}`.trim()}</TermRow>
        <TermRow name="Email">
          <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
            {email}
          </a>
        </TermRow>
        {account_email !== null && <TermRow name="Account’s email now">{account_email}</TermRow>}
        {phone !== null && (
          <TermRow name="Phone">
            <a href={`tel:${phone}`} className="link">
              {phone}
            </a>
          </TermRow>
        )}
        <TermRow name="All orders">
          <Link to={`/studio/orders?q=${encodeURIComponent(email)}`} className="link">
            Find by this address
          </Link>
        </TermRow>
      </dl>
    </Panel>
  );
}

function itemColumns(currency: string): Column<Item>[] {
  return [
    {
      key: 'item',
      header: 'Item',
      className: 'sm:w-[40%]',
      cell: ({ id, service_name, track, artists, is_gift_card, is_round }) => {
        const brief = [track, ...artists].filter((text) => text !== null).join(', ');
        const name = is_gift_card || is_round ? service_name : null;
        return (
          <Lines
            over={
              name ?? (
                <Link to={`/studio/items/${id}`} className="link">
                  {service_name}
                </Link>
              )
            }
            under={is_gift_card || is_round ? 'Nothing to work on' : brief === '' ? 'No brief yet' : brief}
          />
        );
      },
    },
    {
      key: 'state',
      header: 'State',
      cell: (item) => (
        <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
          <StatusBadge status={item.item_status} />
          {item.rush && <Badge tone="after">Rush</Badge>}
        </span>
      ),
    },
    { key: 'engineer', header: 'Engineer', cell: ({ engineer }) => engineer ?? 'Unassigned' },
    {
      key: 'quantity',
      header: 'Quantity',
      numeric: true,
      cell: ({ quantity, price }) => `${quantity} × ${formatMajor(price, currency)}`,
    },
    {
      key: 'total',
      header: 'Total',
      numeric: true,
      cell: ({ total_price, discount }) => formatMajor(total_price - discount, currency),
    },
  ];
}

/** What was bought; each item opens in the studio. */
export function ItemsPart({ order }: { order: StudioOrder }) {
  return (
    <section className="flex flex-col gap-3" aria-labelledby="items-title">
      <h2 id="items-title" className="text-lg">
        Items
      </h2>
      <Table
        caption="Items of this order"
        columns={itemColumns(order.currency)}
        rows={order.items}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

/** How the total came about. */
export function SumsPanel({ order }: { order: StudioOrder }) {
  const { subtotal, discount, gift, waived, total, code, vat, currency } = order;
  const money = (amount: number) => <span className="figures">{formatMajor(amount, currency)}</span>;
  const rows: readonly (readonly [string, number])[] = [
    [code === null ? 'Discount' : `Discount, code ${code}`, discount],
    ['Waived', waived],
  ];
  const card = code === null || discount > 0 ? 'Paid by gift card' : `Paid by gift card ${code}`;
  return (
    <Panel title="Totals">
      <dl>
        <TermRow name="Subtotal">{money(subtotal)}</TermRow>
        {rows
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]) => (
            <TermRow key={name} name={name}>
              −{money(amount)}
            </TermRow>
          ))}
        {gift > 0 && (
          <>
            <TermRow name="Total">{money(total + gift)}</TermRow>
            <TermRow name={card}>−{money(gift)}</TermRow>
          </>
        )}
        <TermRow name="Paid in money">{money(total)}</TermRow>
        {gift > 0 && <TermRow name="Due">{money(0)}</TermRow>}
        {vat !== null && (
          <TermRow name={`VAT included, ${vat.rate}%${vat.country === null ? '' : `, ${vat.country}`}`}>
            {money(vat.amount)}
          </TermRow>
        )}
        {vat !== null && vat.vat_id !== null && <TermRow name="VAT id">{vat.vat_id}</TermRow>}
      </dl>
    </Panel>
  );
}

const PAYMENT_STATES: Record<Payment['state'], string> = {
  created: 'Waiting for the buyer',
  succeeded: 'Paid',
  cancelled: 'Given up',
  flagged: 'Flagged',
  refund_due: 'Being refunded',
  refunded: 'Refunded',
};

const PAYMENTS: Column<Payment>[] = [
  {
    key: 'reference',
    header: 'Transaction',
    cell: ({ reference, ...payment }) => (
      <Lines over={<span className="figures text-sm">{reference}</span>} under={paidByLabel(payment)} />
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Badge tone={state === 'succeeded' ? 'good' : state === 'flagged' ? 'clip' : 'neutral'}>
        {PAYMENT_STATES[state]}
      </Badge>
    ),
  },
  {
    key: 'at',
    header: 'Started',
    className: 'text-sm',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => formatMajor(amount, currency),
  },
];

const LEDGER: Column<Entry>[] = [
  {
    key: 'kind',
    header: 'Movement',
    cell: ({ kind, transaction_id }) => (
      <Lines over={movementLabel(kind)} under={`Transaction ${transaction_id}`} />
    ),
  },
  { key: 'account', header: 'Account', cell: ({ account }) => accountLabel(account) },
  { key: 'at', header: 'Booked', className: 'text-sm', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'debit',
    header: 'Debit',
    numeric: true,
    cell: ({ amount, currency }) => (amount > 0 ? formatMajor(amount, currency) : ''),
  },
  {
    key: 'credit',
    header: 'Credit',
    numeric: true,
    cell: ({ amount, currency }) => (amount < 0 ? formatMajor(-amount, currency) : ''),
  },
];

const DISPUTE_LABELS = { open: 'Answer it at the provider', won: 'Won', lost: 'Lost' } as const;

const DISPUTES: Column<StudioOrder['disputes'][number]>[] = [
  { key: 'reference', header: 'Dispute', cell: ({ reference }) => reference },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone="clip">{DISPUTE_LABELS[state]}</Badge>,
  },
  { key: 'at', header: 'Since', cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => formatMajor(amount, currency),
  },
];

/** What banks took back or ask for. */
function Disputes({ order }: { order: StudioOrder }) {
  if (order.disputes.length === 0) return null;
  return (
    <Table
      caption="Disputes of this order"
      columns={DISPUTES}
      rows={order.disputes}
      rowKey={({ id }) => id}
    />
  );
}

/** Every payment that was tried, disputes, and what the ledger says. */
export function BooksPart({ order }: { order: StudioOrder }) {
  return (
    <section className="flex flex-col gap-3" aria-labelledby="books-title">
      <h2 id="books-title" className="text-lg">
        Payments and ledger
      </h2>
      <Table
        caption="Payments of this order"
        columns={PAYMENTS}
        rows={order.payments}
        rowKey={({ id }) => id}
        empty={<p className="text-sm text-muted">No payment needed: nothing was left to pay.</p>}
      />
      <Disputes order={order} />
      <Table
        caption="Ledger entries of this order"
        columns={LEDGER}
        rows={order.ledger}
        rowKey={({ id }) => id}
        empty={<p className="text-sm text-muted">No money moved.</p>}
      />
    </section>
  );
}
