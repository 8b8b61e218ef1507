import { useSearchParams, Form } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { formatMajor } from '@/shared/money';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { Badge } from '@/ui/badge';
import { Button, ButtonLink } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import type { listCodes, StudioCode } from '../../promotions-studio.contract';
import { CODE_LISTS, type CodeList } from '../../promotions-studio.rules';
import { STATES, usesText, worthOf } from './code-texts';

type Codes = ResponseOf<typeof listCodes>;

function showOf(search: URLSearchParams): CodeList {
  return CODE_LISTS.find((one) => one === search.get('show')) ?? 'codes';
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listCodes>(page, () =>
    page.api.call<typeof listCodes>('GET /studio/promotions', {
      query: {
        show: showOf(page.url.searchParams),
        search: (page.url.searchParams.get('search') ?? '').slice(0, 100),
        page: String(pageOf(page.url)),
      },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Promotions',
  description: 'Discount codes and their use.',
  path: '/studio/promotions',
  noindex: true,
});

function LastDay({ instant }: { instant: string }) {
  const { time_zone } = useSettings();
  return <LocalDate instant={instant} timeZone={time_zone} />;
}

const COLUMNS: readonly DataColumn<StudioCode>[] = [
  {
    key: 'code',
    header: 'Code',
    sort: ({ code }) => code,
    cell: ({ code }) => <span className="figures block min-w-[11ch] [overflow-wrap:anywhere]">{code}</span>,
  },
  { key: 'worth', header: 'Discount', cell: worthOf },
  {
    key: 'state',
    header: 'State',
    sort: ({ state }) => STATES[state].word,
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>,
  },
  {
    key: 'for',
    header: 'For',
    className: 'sm:min-w-32 [overflow-wrap:anywhere]',
    cell: ({ only_for, services }) =>
      only_for ??
      (services.length === 0
        ? 'Everything'
        : `${services.length} ${services.length === 1 ? 'service' : 'services'}`),
  },
  {
    key: 'until',
    header: 'Until',
    sort: ({ ends_at }) => ends_at,
    className: 'whitespace-nowrap',
    cell: ({ ends_at }) => (ends_at === null ? 'No end' : <LastDay instant={ends_at} />),
  },
  { key: 'uses', header: 'Used', cell: usesText },
  {
    key: 'given',
    header: 'Given away',
    numeric: true,
    sort: ({ given }) => given,
    cell: ({ given, currency }) => formatMajor(given, currency),
  },
];

const LABELS: Readonly<Record<CodeList, string>> = {
  codes: 'Codes',
  vouchers: 'Vouchers',
  credits: 'Credits',
};

const EMPTY: Readonly<Record<CodeList, { title: string; text: string }>> = {
  codes: { title: 'No codes yet', text: 'Codes take a percentage or an amount off an order.' },
  vouchers: {
    title: 'No vouchers yet',
    text: 'Everyone who joins the mailing list gets one.',
  },
  credits: {
    title: 'No credits yet',
    text: 'Credits make up for a problem with an order. Give them from the order’s page.',
  },
};

const CODES_ACTION = (
  <ButtonLink to="/studio/promotions/new" variant="primary">
    Create the first code
  </ButtonLink>
);

function Loading() {
  return (
    <DataTable
      name="promotions"
      caption="Discount codes"
      columns={COLUMNS}
      rows={[]}
      rowKey={({ id }) => id}
      loading
    />
  );
}

/** /studio/promotions: discount codes, what they do and how often they were used (API-80). */
export default function PromotionsPage() {
  const [search] = useSearchParams();
  const show = showOf(search);
  const asked = search.get('search') ?? '';
  const hrefFor = (page: number): string => {
    const query = new URLSearchParams({ show, ...(asked === '' ? {} : { search: asked }) });
    if (page > 1) query.set('page', String(page));
    return `/studio/promotions?${query}`;
  };
  const empty =
    asked === ''
      ? { ...EMPTY[show], ...(show === 'codes' ? { action: CODES_ACTION } : {}) }
      : { title: 'Nothing found', text: `No codes match “${asked}”.` };
  return (
    <StudioPage>
      <StudioHeading
        title="Promotions"
        actions={
          <ButtonLink to="/studio/promotions/new" variant="primary">
            New code
          </ButtonLink>
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <StateLinks
          label="Kinds of codes"
          links={CODE_LISTS.map((one) => ({
            to: one === 'codes' ? '/studio/promotions' : `/studio/promotions?show=${one}`,
            label: LABELS[one],
            current: one === show,
          }))}
        />
        <search>
          <Form className="flex items-end gap-2">
            <input type="hidden" name="show" value={show} />
            <TextField
              key={asked}
              label="Code or address"
              hideLabel
              placeholder="Code or address"
              name="search"
              defaultValue={asked}
              maxLength={100}
            />
            <Button type="submit" className="min-h-12">
              Find
            </Button>
          </Form>
        </search>
      </div>
      <StudioData<Codes> skeleton={<Loading />}>
        {(page) => (
          <PagedList page={page} noun={['code', 'codes']} hrefFor={hrefFor} empty={empty}>
            <DataTable
              name="promotions"
              caption="Discount codes"
              columns={COLUMNS}
              rows={page.data}
              whole={page.last_page === 1}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/studio/promotions/${id}`}
            />
          </PagedList>
        )}
      </StudioData>
    </StudioPage>
  );
}
