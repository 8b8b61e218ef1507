import { Suspense } from 'react';
import {
  Await,
  data,
  redirect,
  useLoaderData,
  useParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { blogPosting } from '@/shared/structured-data-content';
import { landedOf, useCachedPart, type Part } from '@/ui/cached-parts';
import { endingRequest, serverRequest, useUnderWay, type UnderWay } from '@/ui/page-data';
import { PartBoundary } from '@/ui/part-boundary';
import { PartFailed } from '@/ui/part-failed';
import { pageMeta } from '@/ui/page-meta';
import type { WirePost } from '../blog.contract';
import { DEFAULT_AUTHOR, postPath } from '../blog.rules';
import { ArticleAnswerView } from './article';
import { ArticleSkeleton } from './article-states';
import { readArticle, readRelated, type ArticleAnswer } from './blog-data';
import { RelatedArticles, RelatedSkeleton } from './related-articles';

interface ArticlePageData {
  readonly answer: Part<ArticleAnswer>;
  readonly related: Part<readonly WirePost[]>;
  readonly underWay?: UnderWay;
}

const STATUS = { article: 200, missing: 404, failed: 503 } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { api, params, signal } = serverRequest(args);
  const answer = await readArticle(api, params['postId'] ?? '', signal);
  // Addresses that a post had before, and its number, lead to the one that it has now.
  if (answer.kind === 'article' && answer.failure === null && answer.post.slug !== params['postId']) {
    throw redirect(postPath(answer.post.slug), 301);
  }
  const related = await readRelated(api, answer, signal);
  return data<ArticlePageData>({ answer, related }, { status: STATUS[answer.kind] });
}

export function clientLoader(args: ClientLoaderFunctionArgs): ArticlePageData {
  const { api, params, signal, underWay } = endingRequest(args);
  const answer = readArticle(api, params['postId'] ?? '', signal);
  // Whoever has left wants no related posts either: see `readRelated`.
  return { answer, related: answer.then((article) => readRelated(api, article, signal)), underWay };
}

/** Words of the address, for the title until the article itself is there. */
function wordsOf(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim();
  return words === '' ? 'Article' : words.charAt(0).toUpperCase() + words.slice(1);
}

function headOf(post: WirePost) {
  const path = postPath(post.slug);
  const description = post.meta_description ?? post.excerpt;
  const author = post.author_name ?? DEFAULT_AUTHOR;
  const image = post.featured_image === null ? undefined : `/media/${post.featured_image}`;
  const { publish_date: published, updated_at: modified } = post;
  return {
    title: post.title,
    description,
    path,
    keywords: post.keywords,
    type: 'article' as const,
    image,
    article: { published, modified, author },
    breadcrumbs: [
      { name: 'Home', path: '/' },
      { name: 'Blog', path: '/blog' },
      { name: post.title, path },
    ],
    structuredData: (site: Parameters<typeof blogPosting>[1]) => [
      blogPosting(
        {
          headline: post.title,
          description,
          image,
          datePublished: published,
          dateModified: modified,
          author,
          url: path,
          keywords: post.keywords,
          wordCount: post.word_count,
          ...(post.category ? { section: post.category.name } : {}),
        },
        site,
      ),
    ],
  };
}

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ loaderData, params }) => {
  const slug = params['postId'] ?? '';
  const answer = landedOf((loaderData as ArticlePageData | undefined)?.answer);
  if (answer?.kind === 'article' && answer.failure === null) return headOf(answer.post);
  const title = { missing: 'Article Not Found', failed: 'Error Loading Article', article: wordsOf(slug) };
  return {
    title: title[answer?.kind ?? 'article'],
    description: 'An article of the blog.',
    path: postPath(slug),
    noindex: answer !== null,
  };
});

/** /blog/{postId}: one article and others like it (BLOG-06, BLOG-07). */
export default function ArticlePage() {
  const loaded = useLoaderData<ArticlePageData>();
  useUnderWay(loaded.underWay);
  const answer = useCachedPart(loaded.answer, { name: 'article' });
  const related = useCachedPart(loaded.related, { name: 'related articles' });
  const { postId } = useParams();
  return (
    <div className="page-top flex flex-col gap-16 pb-24 md:gap-24 md:pb-32">
      <Suspense key={postId} fallback={<ArticleSkeleton />}>
        <PartBoundary round={answer} failed={<PartFailed />}>
          <Await resolve={answer}>{(value) => <ArticleAnswerView answer={value} />}</Await>
        </PartBoundary>
      </Suspense>
      <Suspense key={`others-${postId}`} fallback={<RelatedSkeleton />}>
        <PartBoundary round={related} failed={null}>
          <Await resolve={related}>{(posts) => <RelatedArticles posts={posts} />}</Await>
        </PartBoundary>
      </Suspense>
    </div>
  );
}
