import { useRevalidator } from 'react-router';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PageBeyond } from '@/ui/page-beyond';
import { Pagination } from '@/ui/pagination';
import { scrollToTop } from '@/ui/scroll-to-top';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { featuredApart, listPath } from '../blog.rules';
import type { PostList } from './blog-data';
import { FeaturedPost, PostCard } from './post-card';

const GRID = 'grid gap-5 sm:grid-cols-2 md:gap-6 lg:grid-cols-3';
const SIX = [1, 2, 3, 4, 5, 6];

/** Six cards to come (BLOG-03). */
export function PostSkeletons() {
  return (
    <SkeletonGroup label="Loading posts" className={GRID}>
      {SIX.map((number) => (
        <SkeletonCard key={number} lines={5} />
      ))}
    </SkeletonGroup>
  );
}

function BuiltInNotice({ failure }: { failure: string }) {
  const { revalidate } = useRevalidator();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-line bg-raised p-5 md:p-6"
    >
      <div className="flex max-w-[60ch] flex-col gap-1">
        <p className="font-medium">{failure}</p>
        <p className="text-muted">
          The studio’s articles can’t be loaded right now. Here are six short ones in the meantime.
        </p>
      </div>
      <Button onClick={() => void revalidate()}>Try again</Button>
    </div>
  );
}

/** A page of posts: the featured one apart, a grid, the other pages; or nothing, or the built-in ones. */
export function Posts({ list, category }: { list: PostList; category: string }) {
  const { featured, others } = featuredApart(list.posts);
  const { current_page, total_pages } = list.pagination;
  if (current_page > Math.max(1, total_pages)) return <PageBeyond noun="posts" first={listPath(category)} />;
  if (list.posts.length === 0) {
    return (
      <EmptyState
        title="No posts found"
        text="Try selecting a different category or check back later for new content."
        action={
          category === 'all' && current_page === 1 ? undefined : <ButtonLink to="/blog">All posts</ButtonLink>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      {list.failure !== null && <BuiltInNotice failure={list.failure} />}
      {featured !== null && <FeaturedPost post={featured} />}
      {others.length > 0 && (
        <ul className={GRID}>
          {others.map((post, index) => (
            <li key={post.id}>
              <PostCard post={post} first={featured === null && index === 0} />
            </li>
          ))}
        </ul>
      )}
      {total_pages > 1 && (
        <Pagination
          page={current_page}
          pageCount={total_pages}
          hrefFor={(number) => listPath(category, number)}
          keepScroll
          onSelect={scrollToTop}
          label="Pages of posts"
        />
      )}
    </div>
  );
}
