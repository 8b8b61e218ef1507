import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import type { listProviders } from '../../provider-status.contract';
import { ProviderCard } from './provider-card';

type Data = ResponseOf<typeof listProviders>;

const load = (page: PageRequest) =>
  loadForStudio<typeof listProviders>(page, () =>
    page.api.call<typeof listProviders>('GET /studio/payments', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Payments',
  description: 'Who takes payments, and what is still missing.',
  path: '/studio/payments',
  noindex: true,
});

function Providers({ data }: { data: Data['data'] }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      {data.map((provider) => (
        <ProviderCard key={provider.name} provider={provider} />
      ))}
    </div>
  );
}

/** /studio/payments: each provider with its mode, its last webhook, its last error, a test, and what is missing. */
export default function PaymentsPage() {
  return (
    <StudioPage>
      <StudioHeading title="Payments" />
      <p className="max-w-[68ch] text-sm text-muted">
        Keys are set where the studio is started, and are never shown. How to set up each provider is in
        docs/payments.md.
      </p>
      <StudioData<Data>
        skeleton={
          <SkeletonGroup label="Loading payments" className="grid gap-6 xl:grid-cols-2">
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </SkeletonGroup>
        }
      >
        {({ data }) => <Providers data={data} />}
      </StudioData>
    </StudioPage>
  );
}
