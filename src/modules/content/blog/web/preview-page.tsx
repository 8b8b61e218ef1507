import type { CallResult } from '@/shared/api-client';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { EmptyState } from '@/ui/empty-state';
import type { getPreview } from '../blog.contract';
import { Article } from './article';
import { ArticleSkeleton } from './article-states';

type Shown = CallResult<typeof getPreview>;

const load = ({ api, params, url, signal }: PageRequest): Promise<Shown> =>
  api.call<typeof getPreview>('GET /blog/previews/{postId}', {
    params: { postId: params['postId'] ?? '' },
    query: { until: url.searchParams.get('until') ?? '0', key: url.searchParams.get('key') ?? '' },
    signal,
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Preview',
  description: 'A post before it is published.',
  path: '/blog',
  noindex: true,
});

/** /blog/preview/{postId}: a post as its editor holds it, for whoever has the signed link. */
export default function PreviewPage() {
  return (
    <div className="section-space">
      <PageData<Shown> skeleton={<ArticleSkeleton />}>
        {(shown) =>
          shown.ok ? (
            <Article
              post={shown.value.data.blog}
              samples={shown.value.data.samples ?? []}
              notice="This is a preview of an unpublished post. The link expires."
            />
          ) : (
            <EmptyState heading="h1" title="Nothing to preview" text={shown.refusal.message} />
          )
        }
      </PageData>
    </div>
  );
}
