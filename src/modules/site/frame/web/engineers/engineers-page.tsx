import type { listEngineers, WireEngineer } from '@/modules/catalogue/engineers/engineers.contract';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { useRetry } from '@/ui/use-retry';
import { EngineerCard } from './engineer-card';

interface EngineersData {
  /** Null where they could not be loaded. */
  readonly engineers: readonly WireEngineer[] | null;
}

const load = async ({ api, signal }: PageRequest): Promise<EngineersData> => {
  const answer = await api.call<typeof listEngineers>('GET /engineers', { signal });
  return { engineers: answer.ok ? answer.value.data : null };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta({
  title: 'Engineers',
  description:
    'The engineers who mix and master here: their rooms, gear, credits and languages, with a before and after of each one.',
  path: '/engineers',
  keywords: ['mixing engineer', 'mastering engineer', 'choose your engineer'],
});

const grid = 'grid gap-6 md:grid-cols-2';

function EngineersSkeleton() {
  return (
    <SkeletonGroup label="Loading engineers" className={grid}>
      <Skeleton className="h-96 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

function Failed() {
  const { retry, retrying } = useRetry();
  return (
    <ErrorState
      title="The engineers could not be loaded"
      safe="Please try again."
      onRetry={retry}
      retrying={retrying}
      className="border-y border-line"
    />
  );
}

function Engineers({ engineers }: EngineersData) {
  if (engineers === null) return <Failed />;
  if (engineers.length === 0) {
    return (
      <EmptyState
        title="No profiles yet"
        text="The studio has not published the profiles of its engineers. Your song is matched with one of them."
        action={<ButtonLink to="/about">About the studio</ButtonLink>}
      />
    );
  }
  return (
    <ul className={grid}>
      {engineers.map((engineer) => (
        <EngineerCard key={engineer.id} engineer={engineer} />
      ))}
    </ul>
  );
}

/** /engineers: who works on songs here, each with a song to hear. */
export default function EngineersPage() {
  return (
    <div className="page-width page-top flex flex-col gap-12 pb-24 md:pb-32">
      <PageTitle
        title="Engineers"
        lead="Who will work on your song: hear each of them before and after, and read about their rooms."
      />
      <PageData<EngineersData> skeleton={<EngineersSkeleton />} failed={<Failed />}>
        {({ engineers }) => <Engineers engineers={engineers} />}
      </PageData>
    </div>
  );
}
