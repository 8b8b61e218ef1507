import { useRevalidator, useSearchParams } from 'react-router';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import type { listJobs, retryJob, WireJob } from '../../jobs.contract';
import { JOB_STATES, type JobState } from '../../maintenance.rules';
import { Moment } from './moment';
import { useRefresh } from './use-refresh';

type Data = ResponseOf<typeof listJobs>;

const STATES: Record<JobState, { label: string; tone: BadgeTone; empty: string }> = {
  failed: { label: 'Failed', tone: 'after', empty: 'No failed jobs' },
  dead: { label: 'Dead', tone: 'clip', empty: 'No dead jobs' },
  quarantined: {
    label: 'Quarantined',
    tone: 'clip',
    empty: 'No jobs in quarantine',
  },
  running: { label: 'Running', tone: 'good', empty: 'No jobs are running' },
  waiting: { label: 'Waiting', tone: 'neutral', empty: 'No jobs are waiting' },
};

const ORDER: readonly JobState[] = ['failed', 'dead', 'quarantined', 'running', 'waiting'];

function stateOf(search: URLSearchParams): JobState {
  const asked = search.get('state');
  return JOB_STATES.find((state) => state === asked) ?? 'failed';
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listJobs>(page, () =>
    page.api.call<typeof listJobs>('GET /studio/jobs', {
      query: { state: stateOf(page.url.searchParams), page: String(pageOf(page.url)) },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Jobs',
  description: 'The studio’s background work.',
  path: '/studio/jobs',
  noindex: true,
});

const hrefFor = (state: JobState, page = 1): string =>
  `/studio/jobs?state=${state}${page === 1 ? '' : `&page=${page}`}`;

interface RowActions {
  readonly busy: boolean;
  readonly onRetry: (job: WireJob) => void;
}

const quarantineText = (deaths: number): string =>
  `The server stopped ${deaths} times while this job ran. Retry it when you know the cause.`;

function columnsOf({ busy, onRetry }: RowActions): DataColumn<WireJob>[] {
  return [
    {
      key: 'job',
      header: 'Job',
      cell: ({ job, about }) => (
        <span className="flex flex-col">
          <span className="figures text-sm">{job}</span>
          {about !== null && <span className="text-sm text-muted">{about}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ state, retries }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          {retries > 0 && state !== 'quarantined' && (
            <span className="text-sm text-muted">{retries} repeated</span>
          )}
        </span>
      ),
    },
    {
      key: 'next',
      header: 'Next',
      cell: ({ state, next_at, started_at }) => {
        if (state === 'quarantined') return 'Never automatically';
        if (next_at !== null) return <Moment instant={next_at} />;
        return started_at === null ? 'Never' : <Moment instant={started_at} />;
      },
    },
    {
      key: 'error',
      header: 'Why it failed',
      cell: ({ state, retries, error }) => (
        <span
          className={cx(
            'text-sm text-muted [overflow-wrap:anywhere]',
            state !== 'quarantined' && 'line-clamp-3',
          )}
        >
          {state === 'quarantined' ? quarantineText(retries) : (error ?? '')}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (job) =>
        job.state === 'failed' || job.state === 'dead' || job.state === 'quarantined' ? (
          <Button size="sm" disabled={busy} aria-label={`Retry ${job.job} now`} onClick={() => onRetry(job)}>
            Retry now
          </Button>
        ) : null,
    },
  ];
}

function Jobs({ state, data }: { state: JobState; data: Data }) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  useRefresh(10_000);
  const retry = ({ id }: WireJob): void => {
    const params = { job: id };
    const call = () => api.call<typeof retryJob>('POST /studio/jobs/{job}/retry', { params });
    void changes.change(call, 'The job is running again.');
  };
  return (
    <>
      <StateLinks
        label="States of jobs"
        links={ORDER.map((one) => ({
          to: hrefFor(one),
          label: STATES[one].label,
          current: one === state,
          count: data.counts[one],
        }))}
      />
      <PagedList
        page={data}
        noun={['job', 'jobs']}
        hrefFor={(page) => hrefFor(state, page)}
        empty={{
          title: STATES[state].empty,
          text: 'Emails, backups, file checks and clean-ups run here. Failed jobs are retried automatically.',
        }}
      >
        <DataTable
          name="jobs"
          caption={`${STATES[state].label} jobs`}
          columns={columnsOf({ busy: changes.busy, onRetry: retry })}
          rows={data.data}
          rowKey={({ id }) => id}
        />
      </PagedList>
    </>
  );
}

const nothing = () => undefined;

/** /studio/jobs: background work that is not done, and what failed of it. */
export default function JobsPage() {
  const [search] = useSearchParams();
  const state = stateOf(search);
  const loading = (
    <DataTable
      name="jobs"
      caption="Jobs"
      columns={columnsOf({ busy: true, onRetry: nothing })}
      rows={[]}
      rowKey={({ id }) => id}
      loading
    />
  );
  return (
    <StudioPage>
      <StudioHeading title="Jobs" />
      <StudioData<Data> skeleton={loading}>{(data) => <Jobs state={state} data={data} />}</StudioData>
    </StudioPage>
  );
}
