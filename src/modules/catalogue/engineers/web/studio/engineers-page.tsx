import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { Card, CardLink } from '@/ui/card';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import type { listStudioEngineers, StudioEngineer } from '../../engineers.contract';
import { EngineerAvatar } from '../engineer-avatar';
import { stateOf } from './engineer-state';

type Data = ResponseOf<typeof listStudioEngineers>;

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioEngineers>(page, () =>
    page.api.call<typeof listStudioEngineers>('GET /studio/engineers', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Engineer profiles',
  description: 'What visitors read about the people of the studio.',
  path: '/studio/engineers',
  noindex: true,
});

function Row({ engineer }: { engineer: StudioEngineer }) {
  const { word, tone } = stateOf(engineer);
  return (
    <Card as="li" interactive className="flex items-center gap-4">
      <EngineerAvatar engineer={engineer} className="size-14" decorative />
      <div className="min-w-0 grow">
        <h2 className="text-md [overflow-wrap:anywhere]">
          <CardLink to={`/studio/engineers/${engineer.user_id}`}>{engineer.name}</CardLink>
        </h2>
        <p className="text-sm text-muted">{engineer.title || 'No profile written'}</p>
      </div>
      <Badge tone={tone}>{word}</Badge>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading profiles" className="flex flex-col gap-3">
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="h-24 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /studio/engineers: what visitors read about everybody who works here (API-80). */
export default function StudioEngineersPage() {
  return (
    <StudioPage>
      <StudioHeading
        title="Engineer profiles"
        actions={
          <ButtonLink to="/engineers" size="sm" variant="quiet">
            See them on the site
          </ButtonLink>
        }
      />
      <StudioData<Data> skeleton={<ListSkeleton />}>
        {({ data }) => (
          <ul className="flex max-w-[960px] flex-col gap-3">
            {data.map((engineer) => (
              <Row key={engineer.user_id} engineer={engineer} />
            ))}
          </ul>
        )}
      </StudioData>
    </StudioPage>
  );
}
