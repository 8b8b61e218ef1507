import { Form, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { pageOf } from '@/shared/page-number';
import { Badge } from '@/ui/badge';
import { Button, ButtonLink } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { ROW_KEYS, useRowKeys } from '@/ui/row-keys';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import type { listCustomers, WireListedCustomer } from '../../customers.contract';
import { CUSTOMER_PARTS, customerPartOf, type CustomerPart } from '../../customers.rules';

const load = (page: PageRequest) =>
  loadForStudio<typeof listCustomers>(page, () =>
    page.api.call<typeof listCustomers>('GET /studio/customers', {
      query: {
        q: page.url.searchParams.get('q')?.slice(0, 200) ?? '',
        show: customerPartOf(page.url.searchParams.get('show')),
        page: String(pageOf(page.url)),
      },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Customers',
  description: 'Account holders, and guests who have ordered.',
  path: '/studio/customers',
  noindex: true,
});

const COLUMNS: readonly DataColumn<WireListedCustomer>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, email }) => (
      <span className="flex flex-col sm:min-w-32 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        <span className="text-sm font-normal text-muted">{email}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Account',
    cell: ({ id, blocked, verified }) => {
      if (id === null) return <Badge>Guest</Badge>;
      if (blocked) return <Badge tone="clip">Blocked</Badge>;
      return verified ? <Badge tone="good">Verified</Badge> : <Badge>Not verified</Badge>;
    },
  },
  { key: 'since', header: 'Since', cell: ({ since }) => <LocalDate instant={since} /> },
  {
    key: 'last',
    header: 'Last order',
    cell: ({ last_order_at: at }) => (at === null ? '–' : <LocalDate instant={at} />),
  },
  { key: 'orders', header: 'Orders', numeric: true, cell: ({ orders }) => orders },
  {
    key: 'spent',
    header: 'Spent',
    numeric: true,
    cell: ({ spent }) =>
      spent.length === 0
        ? '–'
        : spent.map(({ amount, currency }) => formatMajor(amount, currency)).join(' + '),
  },
];

interface Place {
  readonly part: CustomerPart;
  readonly sought: string;
}

function addressOf({ part, sought }: Place, page: number): string {
  const query = new URLSearchParams();
  if (sought !== '') query.set('q', sought);
  if (part !== 'all') query.set('show', part);
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? '/studio/customers' : `/studio/customers?${query}`;
}

const PART_LABELS: Record<CustomerPart, string> = { all: 'Accounts', blocked: 'Blocked', guests: 'Guests' };

const EMPTY: Record<CustomerPart, { readonly title: string; readonly text: string }> = {
  all: {
    title: 'No customers yet',
    text: 'People with an account appear here. Buyers without one are under Guests.',
  },
  blocked: {
    title: 'No blocked customers',
    text: 'Blocked customers can’t log in or buy. Block them on their page.',
  },
  guests: {
    title: 'No guests yet',
    text: 'Buyers without an account appear here by email address.',
  },
};

const NOUNS: Record<CustomerPart, readonly [string, string]> = {
  all: ['customer', 'customers'],
  blocked: ['blocked customer', 'blocked customers'],
  guests: ['guest', 'guests'],
};

function emptyOf(place: Place) {
  const { part, sought } = place;
  if (sought === '') return EMPTY[part];
  const other = part === 'guests' ? 'all' : 'guests';
  return {
    title: 'No customers found',
    text: 'Search by the beginning of a name, email or phone number, or by order number.',
    action: (
      <ButtonLink to={addressOf({ ...place, part: other }, 1)}>
        {other === 'guests' ? 'Search guests' : 'Search accounts'}
      </ButtonLink>
    ),
  };
}

// A guest has no page of their own: their orders tell all there is.
const hrefOf = ({ id, email }: WireListedCustomer): string =>
  id === null ? `/studio/orders?${new URLSearchParams({ q: email })}` : `/studio/customers/${id}`;

const keyOf = ({ id, email }: WireListedCustomer): string => (id === null ? email : String(id));

const SEARCH_ID = 'customers-search';

function Search({ place }: { place: Place }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <StateLinks
        label="Parts of the list"
        links={CUSTOMER_PARTS.map((part) => ({
          to: addressOf({ ...place, part }, 1),
          label: PART_LABELS[part],
          current: part === place.part,
        }))}
      />
      <Form method="get" aria-label="Find a customer" className="flex w-full max-w-[440px] items-end gap-3">
        {place.part !== 'all' && <input type="hidden" name="show" value={place.part} />}
        <div className="grow">
          <TextField
            key={place.sought}
            id={SEARCH_ID}
            label="Find a customer"
            type="search"
            name="q"
            placeholder="Name, address, phone or order"
            defaultValue={place.sought}
            maxLength={200}
          />
        </div>
        <Button type="submit" className="min-h-12 shrink-0">
          Search
        </Button>
      </Form>
    </div>
  );
}

function skeleton() {
  return (
    <DataTable name="customers" caption="Customers" columns={COLUMNS} rows={[]} rowKey={keyOf} loading />
  );
}

/** /studio/customers: everybody with an account, and guests by address, to be found and opened. */
export default function CustomersPage() {
  const [search] = useSearchParams();
  useRowKeys({ searchId: SEARCH_ID });
  const place = { part: customerPartOf(search.get('show')), sought: search.get('q')?.trim() ?? '' };
  return (
    <StudioPage>
      <StudioHeading title="Customers" />
      <Search place={place} />
      <StudioData<ResponseOf<typeof listCustomers>> skeleton={skeleton()}>
        {(page) => (
          <PagedList
            page={page}
            noun={NOUNS[place.part]}
            hrefFor={(number) => addressOf(place, number)}
            empty={emptyOf(place)}
            aside={ROW_KEYS}
          >
            <DataTable
              name="customers"
              caption="Customers"
              columns={COLUMNS}
              rows={page.data}
              rowKey={keyOf}
              rowHref={hrefOf}
            />
          </PagedList>
        )}
      </StudioData>
    </StudioPage>
  );
}
