import { useRevalidator, useSearchParams } from 'react-router';
import { RequireSession } from '@/modules/people/accounts/web/guards';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import type { getProject } from '../project-view.contract';
import { RecordView } from './record-view';

const load = async ({ api, params, session, url }: PageRequest) => {
  if (session === null && !url.searchParams.has('link')) return null;
  return api.call<typeof getProject>('GET /projects/{projectId}', {
    params: { projectId: params['projectId'] ?? '' },
  });
};

type Loaded = Awaited<ReturnType<typeof load>>;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta(({ params }) => ({
  title: 'Record',
  description: 'Your songs in running order: hear them through, and see whose turn each is.',
  path: `/project/${params['projectId']}`,
  noindex: true,
}));

function RecordSkeleton() {
  return (
    <SkeletonGroup label="Loading your record" className="flex flex-col gap-6">
      <SkeletonCard picture={false} lines={2} />
      <SkeletonCard picture={false} lines={6} />
    </SkeletonGroup>
  );
}

function Outcome({ loaded }: { loaded: Loaded }) {
  const { revalidate, state } = useRevalidator();
  if (loaded === null) return <RecordSkeleton />;
  if (loaded.ok) return <RecordView key={loaded.value.data.id} project={loaded.value.data} />;
  if (loaded.refusal.kind === 'not_found') {
    return (
      <EmptyState
        heading="h1"
        title="Record not found"
        text="It may belong to another account, or its songs may be single songs again."
        action={<ButtonLink to="/account">See my songs</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      heading="h1"
      title="Your record could not be loaded"
      text={loaded.refusal.message}
      safe="Your songs and files are safe."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

/** /project/{id}: an EP or an album, for its customer or whoever holds the private link of its one order. */
export default function ProjectPage() {
  const [search] = useSearchParams();
  const page = (
    <PageData<Loaded> skeleton={<RecordSkeleton />}>{(loaded) => <Outcome loaded={loaded} />}</PageData>
  );
  return (
    <div className="page-width flex flex-col gap-10 py-12 md:py-16">
      {!search.has('link') && (
        <Breadcrumb items={[{ label: 'My songs', to: '/account' }, { label: 'Record' }]} />
      )}
      {search.has('link') ? page : <RequireSession>{page}</RequireSession>}
    </div>
  );
}
