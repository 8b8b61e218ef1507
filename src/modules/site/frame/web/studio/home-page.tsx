import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { CallResult } from '@/shared/api-client';
import type { EndpointSpec } from '@/shared/endpoint';
import { ButtonLink } from '@/ui/button';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import type {
  getStudioHomeTexts,
  listStudioCredits,
  StoredHomeTexts,
  StudioCredit,
} from '../../home.contract';
import { Credits } from './credits';
import { HomeTextsForm } from './home-texts-form';

interface HomeParts {
  readonly texts: StoredHomeTexts;
  readonly credits: readonly StudioCredit[];
}

/** Both parts as one answer. */
type BothParts = EndpointSpec & { readonly response: never };

const load = (page: PageRequest) =>
  loadForStudio<BothParts>(page, async () => {
    const { api, signal } = page;
    const [texts, credits] = await Promise.all([
      api.call<typeof getStudioHomeTexts>('GET /studio/home-texts', { signal }),
      api.call<typeof listStudioCredits>('GET /studio/name-credits', { signal }),
    ]);
    if (!texts.ok) return texts;
    if (!credits.ok) return credits;
    const parts: HomeParts = { texts: texts.value.data, credits: credits.value.data };
    return { ok: true, value: parts } as unknown as CallResult<BothParts>;
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Home page',
  description: 'Texts and name credits of the home page.',
  path: '/studio/home',
  noindex: true,
});

function HomeSkeleton() {
  return (
    <SkeletonGroup
      label="Loading the home page’s words"
      className="grid gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
    >
      <Skeleton className="h-[40rem] w-full rounded-lg" />
      <Skeleton className="h-80 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /studio/home: the words of the home page and the artists that it names (API-80). */
export default function StudioHomePage() {
  return (
    <StudioPage>
      <StudioHeading
        title="Home page"
        actions={
          <ButtonLink to="/" size="sm" variant="quiet">
            See it on the site
          </ButtonLink>
        }
      />
      <StudioData<HomeParts> skeleton={<HomeSkeleton />}>
        {({ texts, credits }) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <HomeTextsForm stored={texts} />
            <Credits credits={credits} />
          </div>
        )}
      </StudioData>
    </StudioPage>
  );
}
