import { Suspense, useEffect } from 'react';
import {
  Await,
  data,
  useLoaderData,
  useLocation,
  useParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { landedOf, useCachedPart } from '@/ui/cached-parts';
import { browserRequest, pageNotFound, serverRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PartBoundary } from '@/ui/part-boundary';
import { PageTitle } from '@/ui/page-title';
import { ALL_POSTS, FALLBACK_CATEGORIES, listPath } from '../blog.rules';
import { builtInList, categoryAsked, readCategories, readPosts, type PostList } from './blog-data';
import { CategoryFilter, CategorySkeletons } from './category-filter';
import { keepCategories, requestList, useLeavingCancels, inputOf, type ListPage } from './list-requests';
import { Posts, PostSkeletons } from './post-list';

export async function loader(args: LoaderFunctionArgs) {
  const request = serverRequest(args);
  const { api, signal } = request;
  const input = inputOf(request);
  const categories = await readCategories(api, signal);
  if (!categories.choices.some(({ slug }) => slug === input.category)) throw pageNotFound();
  const list = await readPosts(api, { page: input.page, category: categoryAsked(input, categories) }, signal);
  return data<ListPage>({ categories, list, asked: 0 }, { status: isMissing(list) ? 404 : 200 });
}

/** Whether a page of posts is asked for that is not there. */
function isMissing({ pagination: { current_page, total_pages } }: PostList): boolean {
  return current_page > Math.max(1, total_pages);
}

export function clientLoader(args: ClientLoaderFunctionArgs): ListPage {
  return requestList(browserRequest(args));
}

/** The category is a page below this one: another address means another list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const same = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return defaultShouldRevalidate || !same;
}

const LEAD = 'How songs are recorded, mixed, mastered and released, from the people who do it all day.';

function categoryName(loaded: unknown, slug: string): string {
  const choices = landedOf((loaded as ListPage | undefined)?.categories)?.choices;
  return (
    [...(choices ?? []), ...FALLBACK_CATEGORIES].find((choice) => choice.slug === slug)?.name ??
    slug.replaceAll('-', ' ')
  );
}

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ loaderData, params }) => {
  const slug = params['slug'] ?? ALL_POSTS.slug;
  const blog = { name: 'Blog', path: '/blog' };
  const home = { name: 'Home', path: '/' };
  const keywords = ['mixing blog', 'mastering blog', 'audio production'];
  const list = landedOf((loaderData as ListPage | undefined)?.list);
  const noindex = list !== null && isMissing(list);
  if (slug === ALL_POSTS.slug) {
    return {
      title: 'Blog',
      description: LEAD,
      path: '/blog',
      query: ['page'],
      keywords,
      noindex,
      breadcrumbs: [home, blog],
    };
  }
  const name = categoryName(loaderData, slug);
  return {
    title: `${name}: articles`,
    description: `Articles about ${name.toLowerCase()}. ${LEAD}`,
    path: listPath(slug),
    query: ['page'],
    keywords: [name.toLowerCase(), ...keywords],
    noindex,
    breadcrumbs: [home, blog, { name, path: listPath(slug) }],
  };
});

/** /blog and /blog/categories/{slug}: one screen, the slug preselects (BLOG-01 to BLOG-05). */
export default function BlogPage() {
  const loaded = useLoaderData<ListPage>();
  const categories = useCachedPart(loaded.categories, { name: 'categories' });
  const list = useCachedPart(loaded.list, { name: 'posts' });
  const { search } = useLocation();
  const params = useParams();
  const input = inputOf({ params, url: new URL(search, 'http://here') });
  useLeavingCancels(input);
  useEffect(() => {
    void Promise.resolve(categories).then(keepCategories);
  }, [categories]);
  return (
    <div className="page-width page-top flex flex-col gap-10 pb-24 md:pb-32">
      <PageTitle title="Blog" lead={LEAD} />
      <Suspense fallback={<CategorySkeletons />}>
        <Await resolve={categories}>
          {(value) => <CategoryFilter categories={value} selected={input.category} />}
        </Await>
      </Suspense>
      <Suspense key={loaded.asked} fallback={<PostSkeletons />}>
        <PartBoundary round={list} failed={<Posts list={builtInList()} category={input.category} />}>
          <Await resolve={list}>{(value) => <Posts list={value} category={input.category} />}</Await>
        </PartBoundary>
      </Suspense>
    </div>
  );
}
