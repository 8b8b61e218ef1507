import { Link, useRevalidator } from 'react-router';
import type { ResponseOf } from '@/shared/endpoint';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import type { listBackups, makeBackup } from '../../backups.contract';
import { BackupTable } from './backup-table';
import { PlanForm } from './plan-form';
import { useRefresh } from './use-refresh';

type Data = ResponseOf<typeof listBackups>;

const load = (page: PageRequest) =>
  loadForStudio<typeof listBackups>(page, () =>
    page.api.call<typeof listBackups>('GET /studio/backups', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Backups',
  description: 'Copies of all the studio’s data.',
  path: '/studio/backups',
  noindex: true,
});

const code = 'figures rounded-sm border border-line bg-page px-1.5 py-0.5 text-sm [overflow-wrap:anywhere]';

function Hints({ encrypted, folder }: Pick<Data['data'], 'encrypted' | 'folder'>) {
  return (
    <div className="flex max-w-[72ch] flex-col gap-3 text-sm text-muted">
      <p>
        A backup contains the whole database at one moment and every file. Backups are stored in{' '}
        <code className={code}>{folder}</code>. Copy them to another machine. To restore one, stop the studio
        and run <code className={cx(code, 'whitespace-nowrap')}>npm run restore -- &lt;file&gt;</code>.
      </p>
      {encrypted ? (
        <p>They are encrypted with BACKUP_KEY. Store the key away from the backups.</p>
      ) : (
        <p className="text-clip">
          They are not encrypted: anyone who has one can read everything. Set BACKUP_KEY and restart the
          studio.
        </p>
      )}
    </div>
  );
}

function State({ data }: { data: Data['data'] }) {
  if (data.under_way) return <output className="text-sm text-after">A backup is being made …</output>;
  if (data.failure === null) return null;
  return (
    <p role="alert" className="max-w-[72ch] text-sm text-clip [overflow-wrap:anywhere]">
      The latest backup failed: {data.failure}.{' '}
      <Link to="/studio/jobs" className="link">
        See Jobs for the next attempt
      </Link>
    </p>
  );
}

function Backups({ data }: Data) {
  const { revalidate } = useRevalidator();
  const api = useApi();
  const changes = useChanges(() => void revalidate());
  useRefresh(data.under_way ? 2000 : null);
  const start = () =>
    changes.change(() => api.call<typeof makeBackup>('POST /studio/backups', {}), 'A backup is being made.');
  return (
    <div className="flex flex-col gap-8">
      <Hints encrypted={data.encrypted} folder={data.folder} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="primary"
          loading={changes.busy}
          disabled={data.under_way}
          onClick={() => void start()}
        >
          Back up now
        </Button>
        <State data={data} />
      </div>
      <BackupTable backups={data.backups} />
      <Panel title="Schedule">
        <PlanForm key={data.plan.version} plan={data.plan} />
      </Panel>
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-8">
      <Skeleton className="h-16 w-full max-w-[72ch]" />
      <BackupTable backups={null} />
    </SkeletonGroup>
  );
}

/** /studio/backups: make, fetch and remove copies of everything, and when they are made by themselves. */
export default function BackupsPage() {
  return (
    <StudioPage>
      <StudioHeading title="Backups" />
      <StudioData<Data> skeleton={<Loading />}>{(data) => <Backups {...data} />}</StudioData>
    </StudioPage>
  );
}
