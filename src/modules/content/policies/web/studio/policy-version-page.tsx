import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { ButtonLink } from '@/ui/button';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Prose } from '@/ui/prose';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { policyDate } from '../../policies.rules';
import type { getPolicyVersion, StudioVersion } from '../../studio-policies.contract';
import { DraftForm } from './draft-form';

const load = (page: PageRequest) => {
  const params = { slug: page.params['slug'] ?? '', number: page.params['number'] ?? '' };
  return loadForStudio<typeof getPolicyVersion>(page, () =>
    page.api.call<typeof getPolicyVersion>('GET /studio/policies/{slug}/{number}', {
      params,
      signal: page.signal,
    }),
  );
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Policy',
  description: 'One version of a policy.',
  path: '/studio/policies',
  noindex: true,
});

const WORDS = { draft: 'draft', coming: 'coming', current: 'applies', past: 'applied' } as const;

/** As people will read it, with what the settings fill in. */
function Reading({ policy }: { policy: StudioVersion }) {
  const { preview } = policy;
  return (
    <Panel title="How it reads" aside={<span className="text-sm text-muted">as it is stored</span>}>
      <div className="flex max-h-[80dvh] flex-col gap-6 overflow-y-auto" tabIndex={-1}>
        <p className="text-xl font-semibold">{policy.title}</p>
        <p className="text-muted">{policy.summary}</p>
        <Prose html={preview.html} />
        {preview.disclaimer !== '' && (
          <div
            className="border-l-2 border-after pl-5 text-sm text-muted [&>*+*]:mt-3"
            dangerouslySetInnerHTML={{ __html: preview.disclaimer }}
          />
        )}
      </div>
    </Panel>
  );
}

function Version({ policy }: { policy: StudioVersion }) {
  const { revalidate } = useRevalidator();
  const { title, number, state, effective_date } = policy;
  return (
    <>
      <StudioHeading
        title={`${title}, ${number}`}
        aside={
          <span className="text-sm text-muted">
            {WORDS[state]}, from {policyDate(effective_date)}
          </span>
        }
        actions={
          <ButtonLink to="/studio/policies" size="sm" variant="quiet">
            All policies
          </ButtonLink>
        }
      />
      {state === 'draft' ? (
        <div className="grid items-start gap-6 2xl:grid-cols-2">
          <DraftForm key={`${policy.slug}/${number}`} stored={policy} onSaved={() => void revalidate()} />
          <Reading policy={policy} />
        </div>
      ) : (
        <>
          <p className="max-w-reading text-sm text-muted">
            This version is published and can’t be changed, because orders were placed under it. To change
            something, start a new version.
          </p>
          <Reading policy={policy} />
        </>
      )}
    </>
  );
}

function VersionSkeleton() {
  return (
    <SkeletonGroup label="Loading the policy" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-80" />
      <Skeleton className="h-[36rem] w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /studio/policies/{slug}/{number}: a draft to be written, or a published version to be read (API-80). */
export default function PolicyVersionPage() {
  return (
    <StudioPage>
      <StudioData<ResponseOf<typeof getPolicyVersion>> skeleton={<VersionSkeleton />}>
        {({ data }) => <Version policy={data} />}
      </StudioData>
    </StudioPage>
  );
}
