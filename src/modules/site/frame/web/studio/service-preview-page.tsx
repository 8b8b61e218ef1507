import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import type { previewService } from '@/modules/catalogue/services/catalogue-studio.contract';
import { hasText } from '@/modules/catalogue/services/catalogue.rules';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton } from '@/ui/skeleton';
import { BuyService } from '../buy-service';

const load = (page: PageRequest) =>
  loadForStudio<typeof previewService>(page, () =>
    page.api.call<typeof previewService>('GET /studio/services/{id}/preview', {
      params: { id: page.params['serviceId'] ?? '' },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Preview of a service',
  description: 'A service as its page shows it.',
  path: '/studio/services',
  noindex: true,
});

/** /studio/services/{id}/preview: a service as its page will show it, before anybody else sees it (API-80). */
export default function ServicePreviewPage() {
  return (
    <div className="page-width flex flex-col gap-10 py-8">
      <StudioData<{ data: WireDetail }> skeleton={<Skeleton className="h-96 w-full rounded-lg" />}>
        {({ data }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-4 rounded border border-after p-4">
              <p>A preview of the saved version. You can’t buy here.</p>
              <ButtonLink to={`/studio/services/${data.id}`}>Back to the form</ButtonLink>
            </div>
            <BuyService
              detail={data}
              preview
              sample={null}
              marks={hasText(data.label_name) ? <Badge tone="after">{data.label_name}</Badge> : undefined}
            />
          </>
        )}
      </StudioData>
    </div>
  );
}
