import { Form, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/features/accounts/web';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { pageOf } from '@/shared/page-number';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { LocalDate } from '@/ui/local-date';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { ROW_KEYS, useRowKeys } from '@/ui/row-keys';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { Table, type Column } from '@/ui/table';
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
  description: 'Everybody with an account.',
  path: '/studio/customers',
  noindex: true,
});

const COLUMNS: readonly Column<WireListedCustomer>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, email }) => (
      <span className="flex flex-col sm:min-w-44 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        <span className="text-sm font-normal text-muted">{email}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Account',
    cell: ({ blocked, verified }) => {
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

const PART_WORDS: Record<CustomerPart, string> = { all: 'All', blocked: 'Blocked' };

function emptyOf({ part, sought }: Place) {
  if (sought !== '')
    return {
      title: 'Nobody found',
      text: 'Words are found by how they begin: of names, addresses and phone numbers. A number finds whose order it is.',
    };
  return part === 'blocked'
    ? {
        title: 'Nobody is blocked',
        text: 'Who is blocked can’t log in or buy. It is done on the customer’s page.',
      }
    : {
        title: 'No customers yet',
        text: 'Whoever makes an account stands here. Guests stand in their orders alone.',
      };
}

const SEARCH_ID = 'customers-search';

function Search({ place }: { place: Place }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <StateLinks
        label="Parts of the list"
        links={CUSTOMER_PARTS.map((part) => ({
          to: addressOf({ ...place, part }, 1),
          label: PART_WORDS[part],
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
  return <Table caption="Customers" columns={COLUMNS} rows={[]} rowKey={({ id }) => id} loading />;
}

/** /studio/customers: everybody with an account, to be found and opened. */
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
            noun={['customer', 'customers']}
            hrefFor={(number) => addressOf(place, number)}
            empty={emptyOf(place)}
            aside={ROW_KEYS}
          >
            <Table
              caption="Customers"
              columns={COLUMNS}
              rows={page.data}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/studio/customers/${id}`}
            />
          </PagedList>
        )}
      </StudioData>
    </StudioPage>
  );
}
