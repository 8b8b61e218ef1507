import { Form, useSearchParams } from 'react-router';
import type { listChanges, WireChange } from '@/modules/foundation/audit/audit.contract';
import { changeLabel } from '@/modules/foundation/audit/change-labels.rules';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Button, ButtonLink } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { SelectField } from '@/ui/select-field';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import { Differences } from './differences';
import { Moment } from './moment';

type Data = ResponseOf<typeof listChanges>;

const FILTERS = ['by', 'kind', 'subject', 'q', 'from', 'to'] as const;

/** What the address asks for; fields that a form left empty are none. */
function filterOf(search: URLSearchParams): Record<string, string> {
  const asked = [...FILTERS, 'page'].map((name): [string, string] => [name, search.get(name)?.trim() ?? '']);
  return Object.fromEntries(asked.filter(([, value]) => value !== ''));
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listChanges>(page, () =>
    page.api.call<typeof listChanges>('GET /studio/audit', {
      query: filterOf(page.url.searchParams),
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Log',
  description: 'Who changed what in the studio.',
  path: '/studio/audit',
  noindex: true,
});

const COLUMNS: DataColumn<WireChange>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <Moment instant={at} /> },
  { key: 'by', header: 'Who', className: 'sm:min-w-28 [overflow-wrap:anywhere]', cell: ({ by }) => by },
  { key: 'action', header: 'What', className: 'sm:min-w-28', cell: ({ action }) => changeLabel(action) },
  {
    key: 'subject',
    header: 'Subject',
    className: 'sm:min-w-28',
    cell: ({ subject, kind }) => (
      <span className="flex flex-col">
        <span className="[overflow-wrap:anywhere]">{subject}</span>
        <span className="text-sm text-muted">{changeLabel(kind)}</span>
      </span>
    ),
  },
  {
    key: 'change',
    header: 'Before and after',
    cell: ({ before, after }) => <Differences before={before} after={after} />,
  },
];

function Filter({ data }: { data: Data }) {
  const [search] = useSearchParams();
  const value = (name: string): string => search.get(name) ?? '';
  const isFiltered = FILTERS.some((name) => value(name) !== '');
  return (
    <Form
      key={search.toString()}
      method="get"
      aria-label="Filter the log"
      className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto]"
    >
      <TextField label="Search" name="q" maxLength={100} defaultValue={value('q')} />
      <SelectField
        label="Who"
        name="by"
        placeholder="Everyone"
        options={data.people.map(({ id, name }) => ({ value: String(id), label: name }))}
        defaultValue={value('by')}
      />
      <SelectField
        label="Subject"
        name="kind"
        placeholder="Everything"
        options={data.kinds.map((kind) => ({ value: kind, label: changeLabel(kind) }))}
        defaultValue={value('kind')}
      />
      <TextField label="From" name="from" type="date" defaultValue={value('from')} />
      <TextField label="To" name="to" type="date" defaultValue={value('to')} />
      <span className="flex flex-wrap gap-3">
        <Button type="submit" className="min-h-12">
          Filter
        </Button>
        {isFiltered && (
          <ButtonLink to="/studio/audit" variant="quiet" className="min-h-12">
            Show all
          </ButtonLink>
        )}
      </span>
    </Form>
  );
}

function Changes({ data }: { data: Data }) {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const isFiltered = FILTERS.some((name) => filter[name] !== undefined);
  const hrefFor = (page: number): string =>
    `/studio/audit?${new URLSearchParams({ ...filter, page: String(page) }).toString()}`;
  return (
    <>
      <Filter data={data} />
      <PagedList
        page={data}
        noun={['change', 'changes']}
        hrefFor={hrefFor}
        empty={
          isFiltered
            ? { title: 'No matches', text: 'Try fewer filters or other days.' }
            : {
                title: 'No changes yet',
                text: 'Every change made in the studio appears here.',
              }
        }
      >
        <DataTable
          name="audit"
          caption="Changes, newest first"
          columns={COLUMNS}
          rows={data.data}
          rowKey={({ id }) => id}
        />
      </PagedList>
    </>
  );
}

/** /studio/audit: who changed what, before and after. */
export default function AuditPage() {
  return (
    <StudioPage>
      <StudioHeading title="Log" />
      <StudioData<Data>
        skeleton={
          <DataTable
            name="audit"
            caption="Changes"
            columns={COLUMNS}
            rows={[]}
            rowKey={({ id }) => id}
            loading
            skeletonRows={8}
          />
        }
      >
        {(data) => <Changes data={data} />}
      </StudioData>
    </StudioPage>
  );
}
