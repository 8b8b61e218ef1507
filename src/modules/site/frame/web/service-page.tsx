import { useEffect } from 'react';
import { redirect, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import type { WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import { hasText, servicePath } from '@/modules/catalogue/services/catalogue.rules';
import { ServiceReviews } from '@/modules/orders/reviews/web/service-reviews';
import { mayBeFavourite } from '@/modules/catalogue/favourites/favourites.rules';
import { Heart } from '@/modules/catalogue/favourites/web/heart';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { browserLoader, loadedPage, PageData, serverLoader, type PagePayload } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import { BuyService } from './buy-service';
import { loadService, type ServiceData } from './service-data';
import { serviceHead } from './service-head';

const loadOnServer = serverLoader(loadService);

/** A wrong name before a right id leads to the right address for good. */
export async function loader(args: LoaderFunctionArgs): Promise<PagePayload<ServiceData>> {
  const payload = await loadOnServer(args);
  const { detail } = await payload.page;
  if (detail.slug !== args.params['slug']) {
    throw redirect(`${servicePath(detail)}${new URL(args.request.url).search}`, 301);
  }
  return payload;
}

export const clientLoader = browserLoader(loadService);

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ loaderData, params }) =>
  serviceHead(loadedPage(loadService, loaderData), params['slug'] ?? ''),
);

function ServiceSkeleton() {
  return (
    <SkeletonGroup label="Loading service" className="flex flex-col gap-12">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-px w-full" />
        <Skeleton className="h-12 w-3/5" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[1.1fr_1fr]">
        <Skeleton className="aspect-[4/3] w-full rounded-lg" />
        <SkeletonText lines={8} />
      </div>
    </SkeletonGroup>
  );
}

/** In the browser a wrong name is put right in the address bar, without another step in the history. */
function useRightAddress(detail: WireDetail): void {
  const { slug } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (slug !== detail.slug) void navigate(servicePath(detail), { replace: true, preventScrollReset: true });
  }, [slug, detail, navigate]);
}

function Service({ detail, sample, reviews, summary }: ServiceData) {
  useRightAddress(detail);
  return (
    <div className="flex flex-col gap-16">
      <BuyService
        key={detail.id}
        detail={detail}
        sample={sample}
        above={
          <Breadcrumb
            items={[
              { label: 'Services', to: '/select-services' },
              { label: 'All Services', to: '/services' },
              { label: detail.name },
            ]}
          />
        }
        marks={
          <>
            {hasText(detail.label_name) && <Badge tone="after">{detail.label_name}</Badge>}
            {mayBeFavourite(detail) && <Heart service={detail} />}
          </>
        }
      />
      <ServiceReviews reviews={reviews} summary={summary} />
    </div>
  );
}

/** /services/{name-slug}-p{id}: one service with its options, price and texts (SERV-02). */
export default function ServicePage() {
  return (
    <div className="page-width page-top pb-24 md:pb-32">
      <PageData<ServiceData> skeleton={<ServiceSkeleton />}>{(data) => <Service {...data} />}</PageData>
    </div>
  );
}
