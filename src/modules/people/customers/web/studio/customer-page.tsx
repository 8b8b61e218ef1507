import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import { browserLoader, pageNotFound, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { TermRow } from '@/ui/term-row';
import type { getCustomer, WireCustomer } from '../../customers.contract';
import { ORDERS_SHOWN } from '../../customers.rules';
import { BlockDialog } from './block-dialog';
import { EraseDialog } from './erase-dialog';
import { FactorDialog } from './factor-dialog';
import { NoteForm } from './note-form';

const load = (page: PageRequest) => {
  const userId = page.params['userId'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(userId)) throw pageNotFound();
  return loadForStudio<typeof getCustomer>(page, () =>
    page.api.call<typeof getCustomer>('GET /studio/customers/{userId}', {
      params: { userId },
      signal: page.signal,
    }),
  );
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Customer',
  description: 'Orders, notes and account of a customer.',
  path: '/studio/customers',
  noindex: true,
});

type Order = WireCustomer['order_list'][number];

const STATES = ['Pending', 'In Progress', 'In Revision', 'Completed'] as const;
const PAYMENTS: Record<Order['payment_status'], [string, BadgeTone]> = {
  paid: ['Paid', 'good'],
  partly_refunded: ['Partly refunded', 'neutral'],
  refunded: ['Refunded', 'neutral'],
};

const ORDER_COLUMNS: readonly DataColumn<Order>[] = [
  {
    key: 'id',
    header: 'Order',
    sort: ({ id }) => id,
    className: 'whitespace-nowrap',
    cell: ({ id }) => `Order ${id}`,
  },
  {
    key: 'what',
    header: 'Services',
    cell: ({ what }) => (
      <span className="line-clamp-2" title={what}>
        {what}
      </span>
    ),
  },
  {
    key: 'at',
    header: 'Bought',
    sort: ({ created_at }) => created_at,
    cell: ({ created_at }) => <LocalDate instant={created_at} />,
  },
  {
    key: 'status',
    header: 'Status',
    sort: ({ status }) => STATES[status] ?? '–',
    cell: ({ status, payment_status }) => {
      const [word, tone] = PAYMENTS[payment_status];
      return (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          {STATES[status] ?? '–'}
          <Badge tone={tone}>{word}</Badge>
        </span>
      );
    },
  },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    sort: ({ amount }) => amount,
    cell: (order) => formatMajor(order.amount, order.currency),
  },
];

function Orders({ customer }: { customer: WireCustomer }) {
  const { order_list: rows, orders } = customer;
  return (
    <Panel title="Orders" aside={<span className="figures text-sm text-muted">{orders}</span>}>
      <div className="flex flex-col gap-3">
        <DataTable
          name="customer-orders"
          caption="Orders"
          columns={ORDER_COLUMNS}
          rows={rows}
          whole={orders === rows.length}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/studio/orders/${id}`}
          empty={<p className="text-muted">Nothing bought yet.</p>}
        />
        {orders > rows.length && (
          <p className="text-sm text-muted">
            The newest {ORDERS_SHOWN} of {orders}.
          </p>
        )}
      </div>
    </Panel>
  );
}

function Profile({ customer }: { customer: WireCustomer }) {
  const { email, phone, verified, since, spent, sessions, chats } = customer;
  return (
    <Panel title="Account">
      <dl className="-mt-3 text-sm">
        <TermRow name="Email">
          <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
            {email}
          </a>
        </TermRow>
        <TermRow name="Address verified">{verified ? 'Yes' : 'Not yet'}</TermRow>
        <TermRow name="Phone">{phone ?? '–'}</TermRow>
        <TermRow name="Since">
          <LocalDate instant={since} />
        </TermRow>
        <TermRow name="Spent">
          <span className="figures">
            {spent.length === 0 ? '–' : spent.map((sum) => formatMajor(sum.amount, sum.currency)).join(' + ')}
          </span>
        </TermRow>
        <TermRow name="Logged in on">
          {sessions === 0 ? 'No device' : sessions === 1 ? '1 device' : `${sessions} devices`}
        </TermRow>
        <TermRow name="Live chats">
          {chats.length === 0 ? (
            'None'
          ) : (
            <ul className="flex flex-col gap-1">
              {chats.map(({ id, last_message_at }) => (
                <li key={id}>
                  <Link className="link" to={`/studio/inbox?open=live-${id}`}>
                    <LocalDate instant={last_message_at} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </TermRow>
      </dl>
    </Panel>
  );
}

type Asked = 'block' | 'erase' | 'factor' | null;

function Access({ customer, onAsk }: { customer: WireCustomer; onAsk: (what: Asked) => void }) {
  const { blocked_at, block_reason, second_factor_since: factorSince } = customer;
  return (
    <Panel title="Access">
      <div className="flex flex-col items-start gap-4">
        {blocked_at === null ? (
          <p className="text-sm text-muted">May log in and buy.</p>
        ) : (
          <p className="text-sm [overflow-wrap:anywhere]">
            Blocked since <LocalDate instant={blocked_at} />: {block_reason}
          </p>
        )}
        <Button size="sm" onClick={() => onAsk('block')}>
          {blocked_at === null ? 'Block' : 'Let them in again'}
        </Button>
        {factorSince !== null && (
          <>
            <p className="text-sm text-muted">
              Second factor on since <LocalDate instant={factorSince} />.
            </p>
            <Button size="sm" onClick={() => onAsk('factor')}>
              Reset second factor
            </Button>
          </>
        )}
        <Button size="sm" variant="quiet" onClick={() => onAsk('erase')}>
          Erase on request
        </Button>
      </div>
    </Panel>
  );
}

function CustomerView({ customer }: { customer: WireCustomer }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>(null);
  const refresh = () => void revalidate();
  return (
    <>
      <StudioHeading title={customer.name} aside={customer.blocked && <Badge tone="clip">Blocked</Badge>} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Orders customer={customer} />
          <NoteForm customer={customer} onChange={refresh} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Profile customer={customer} />
          <Access customer={customer} onAsk={setAsked} />
        </div>
      </div>
      {asked === 'block' && (
        <BlockDialog customer={customer} onChange={refresh} onClose={() => setAsked(null)} />
      )}
      {asked === 'factor' && (
        <FactorDialog customer={customer} onChange={refresh} onClose={() => setAsked(null)} />
      )}
      {asked === 'erase' && (
        <EraseDialog
          customer={customer}
          onErased={() => void navigate('/studio/customers')}
          onChange={refresh}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function CustomerSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <SkeletonCard picture={false} lines={6} />
      <SkeletonCard picture={false} lines={6} />
    </SkeletonGroup>
  );
}

/** /studio/customers/{userId}: one customer, and what the studio keeps and decides about them. */
export default function CustomerPage() {
  return (
    <StudioPage>
      <Breadcrumb
        items={[{ label: 'Customers', to: '/studio/customers' }, { label: 'Customer' }]}
        className="-my-2"
      />
      <StudioData<ResponseOf<typeof getCustomer>> skeleton={<CustomerSkeleton />}>
        {({ data }) => <CustomerView key={data.id} customer={data} />}
      </StudioData>
    </StudioPage>
  );
}
