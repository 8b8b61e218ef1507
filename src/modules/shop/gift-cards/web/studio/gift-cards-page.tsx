import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { pageOf } from '@/shared/page-number';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import type { listStudioGifts, StudioGift } from '../../gift-cards-studio.contract';
import { GIFT_STATES, type GiftState } from '../../gift-cards-studio.rules';
import { GiveGiftDialog } from './give-gift-dialog';
import { GIFT_LABELS } from './gift-labels';

type Gifts = ResponseOf<typeof listStudioGifts>;

function stateOf(search: URLSearchParams): GiftState | null {
  return GIFT_STATES.find((one) => one === search.get('state')) ?? null;
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioGifts>(page, () => {
    const state = stateOf(page.url.searchParams);
    return page.api.call<typeof listStudioGifts>('GET /studio/gift-cards', {
      query: {
        ...(state === null ? {} : { state }),
        search: (page.url.searchParams.get('search') ?? '').slice(0, 100),
        page: String(pageOf(page.url)),
      },
      signal: page.signal,
    });
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Gift cards',
  description: 'Gift cards and their balances.',
  path: '/studio/gift-cards',
  noindex: true,
});

const COLUMNS: readonly DataColumn<StudioGift>[] = [
  {
    key: 'id',
    header: 'Card',
    sort: ({ id }) => id,
    className: 'whitespace-nowrap',
    cell: ({ id }) => `Card ${id}`,
  },
  {
    key: 'who',
    header: 'Recipient',
    sort: ({ recipient_email, buyer_email }) => recipient_email ?? buyer_email,
    className: 'sm:min-w-48 [overflow-wrap:anywhere]',
    cell: ({ recipient_email, buyer_email }) => recipient_email ?? buyer_email,
  },
  {
    key: 'from',
    header: 'From',
    className: 'whitespace-nowrap',
    cell: ({ order_id }) => (order_id === null ? 'The studio' : `Order ${order_id}`),
  },
  {
    key: 'made',
    header: 'Made',
    sort: ({ created_at }) => created_at,
    cell: ({ created_at }) => <LocalDate instant={created_at} />,
  },
  {
    key: 'state',
    header: 'State',
    sort: ({ state }) => GIFT_LABELS[state].word,
    cell: ({ state }) => <Badge tone={GIFT_LABELS[state].tone}>{GIFT_LABELS[state].word}</Badge>,
  },
  {
    key: 'amount',
    header: 'Value',
    numeric: true,
    sort: ({ amount }) => amount,
    cell: ({ amount, currency }) => formatMajor(amount, currency),
  },
  {
    key: 'balance',
    header: 'Balance',
    numeric: true,
    sort: ({ balance }) => balance,
    cell: ({ balance, currency }) => formatMajor(balance, currency),
  },
];

function addressOf(state: GiftState | null, search: string, page = 1): string {
  const query = new URLSearchParams();
  if (state !== null) query.set('state', state);
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/studio/gift-cards' : `/studio/gift-cards?${query}`;
}

function Loading() {
  return (
    <DataTable
      name="gift-cards"
      caption="Gift cards"
      columns={COLUMNS}
      rows={[]}
      rowKey={({ id }) => id}
      loading
    />
  );
}

/** /studio/gift-cards: who has one and what is left on it (API-80). */
export default function StudioGiftCardsPage() {
  const [params] = useSearchParams();
  const [request, setRequest] = useState<string | null>(null);
  const state = stateOf(params);
  const search = params.get('search') ?? '';
  const give = () => setRequest(crypto.randomUUID());
  const nothing = state === null && search === '';
  const empty = nothing
    ? {
        title: 'No gift cards yet',
        text: 'Gift cards that customers buy appear here. You can also give one.',
        action: <Button onClick={give}>Give the first gift card</Button>,
      }
    : { title: 'Nothing found', text: 'No matching gift cards.' };
  return (
    <StudioPage>
      <StudioHeading
        title="Gift cards"
        actions={
          <Button variant="primary" onClick={give}>
            Give a gift card
          </Button>
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <StateLinks
          label="States of gift cards"
          links={[
            { to: addressOf(null, search), label: 'All', current: state === null },
            ...GIFT_STATES.map((one) => ({
              to: addressOf(one, search),
              label: GIFT_LABELS[one].word,
              current: one === state,
            })),
          ]}
        />
        <search>
          <Form className="flex items-end gap-2">
            {state !== null && <input type="hidden" name="state" value={state} />}
            <TextField
              key={search}
              label="Code, address or order"
              hideLabel
              placeholder="Code, address or order"
              name="search"
              defaultValue={search}
              maxLength={100}
            />
            <Button type="submit" className="min-h-12">
              Find
            </Button>
          </Form>
        </search>
      </div>
      <StudioData<Gifts> skeleton={<Loading />}>
        {(page) => (
          <PagedList
            page={page}
            noun={['gift card', 'gift cards']}
            hrefFor={(number) => addressOf(state, search, number)}
            empty={empty}
          >
            <DataTable
              name="gift-cards"
              caption="Gift cards"
              columns={COLUMNS}
              rows={page.data}
              whole={page.last_page === 1}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/studio/gift-cards/${id}`}
            />
          </PagedList>
        )}
      </StudioData>
      <GiveGiftDialog key={request ?? 'closed'} input={request} onClose={() => setRequest(null)} />
    </StudioPage>
  );
}
