import { Download, RefreshCw } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Form, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Button, ButtonAnchor } from '@/ui/button';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { SelectField } from '@/ui/select-field';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import { When } from '@/ui/when';
import type { getReports, Reports, rebuildReports } from '../../reports.contract';
import { dayAfter, STEPS_OF_TIME, type StepOfTime } from '../../reports.rules';
import { OverTime, Tiles, TopList, Visits, type View } from './reports-parts';

type Answer = ResponseOf<typeof getReports>;

function queryOf(search: URLSearchParams): { from?: string; to?: string; by: StepOfTime } {
  const by = STEPS_OF_TIME.find((step) => step === search.get('by')) ?? 'day';
  const [from, to] = [search.get('from'), search.get('to')];
  return from && to ? { from, to, by } : { by };
}

const load = (page: PageRequest) =>
  loadForStudio<typeof getReports>(page, () =>
    page.api.call<typeof getReports>('GET /studio/numbers', {
      query: queryOf(page.url.searchParams),
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Reports',
  description: 'Revenue, orders, visits and deliveries of a period.',
  path: '/studio/numbers',
  noindex: true,
});

const SPANS = [
  { days: 7, label: '7 days', by: 'day' },
  { days: 30, label: '30 days', by: 'day' },
  { days: 90, label: '90 days', by: 'week' },
  { days: 365, label: '12 months', by: 'month' },
] as const;

const STEP_LABELS: Readonly<Record<StepOfTime, string>> = { day: 'Day', week: 'Week', month: 'Month' };

function Periods({ numbers: { from, to, by, counted_until: until } }: { numbers: Reports }) {
  const today = until?.slice(0, 10) ?? to;
  const links = SPANS.map(({ days, label, by: step }) => {
    const start = dayAfter(today, 1 - days);
    return {
      to: `/studio/numbers?from=${start}&to=${today}&by=${step}`,
      label,
      current: from === start && to === today,
    };
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <StateLinks label="Periods" links={links} />
      <Form key={`${from} ${to} ${by}`} method="get" className="flex flex-wrap items-end gap-3">
        <TextField label="From" type="date" name="from" defaultValue={from} required />
        <TextField label="To" type="date" name="to" defaultValue={to} required />
        <SelectField
          label="By"
          name="by"
          defaultValue={by}
          options={STEPS_OF_TIME.map((step) => ({ value: step, label: STEP_LABELS[step] }))}
        />
        <Button type="submit" className="min-h-12">
          Show
        </Button>
      </Form>
    </div>
  );
}

function Actions() {
  const api = useApi();
  const [search] = useSearchParams();
  const changes = useChanges(() => undefined);
  const rebuild = () =>
    changes.change(
      () => api.call<typeof rebuildReports>('POST /studio/numbers/rebuild', {}),
      'Everything is being recalculated in the background',
    );
  const query = new URLSearchParams(queryOf(search));
  return (
    <span className="flex flex-wrap gap-3">
      <ButtonAnchor
        href={`/api/studio/numbers/csv?${query}`}
        download
        icon={<Download size={16} aria-hidden="true" />}
      >
        CSV
      </ButtonAnchor>
      <Button
        variant="quiet"
        loading={changes.busy}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={() => void rebuild()}
      >
        Recalculate
      </Button>
    </span>
  );
}

function Counted({ until }: { until: string | null }) {
  if (until === null) return <span className="text-sm text-muted">Nothing counted yet.</span>;
  return (
    <span className="text-sm text-muted">
      Counted up to <When at={until} />. Days are in UTC.
    </span>
  );
}

type ViewChoice = Pick<ComponentProps<typeof OverTime>, 'view' | 'onView'>;

function NumbersView({ numbers, ...choice }: { readonly numbers: Reports } & ViewChoice) {
  return (
    <>
      <Counted until={numbers.counted_until} />
      <Periods numbers={numbers} />
      <Tiles numbers={numbers} />
      <OverTime numbers={numbers} {...choice} />
      <div className="grid items-start gap-6 xl:grid-cols-3">
        <Visits numbers={numbers} />
        <TopList title="Most viewed pages" header="Page" noun="Views" rows={numbers.pages} />
        <TopList title="Most played samples" header="Sample" noun="Plays" rows={numbers.samples} />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading reports" className="flex flex-col gap-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-80 w-full" />
    </SkeletonGroup>
  );
}

/** /studio/numbers: how the studio does (API-80). */
export default function NumbersPage() {
  // Here, as everything below begins anew with another period.
  const [view, setView] = useState<View>('revenue');
  return (
    <StudioPage>
      <StudioHeading title="Reports" actions={<Actions />} />
      <StudioData<Answer> skeleton={<Waiting />}>
        {({ data }) => <NumbersView numbers={data} view={view} onView={setView} />}
      </StudioData>
    </StudioPage>
  );
}
