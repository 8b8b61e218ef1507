import { ArrowLeft } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import type { WirePost } from '../blog.contract';
import { PostCard } from './post-card';

/** The way back to the list, above every article. */
export function BackToBlog() {
  return (
    <Link
      to="/blog"
      className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-medium text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" />
      Back to Blog
    </Link>
  );
}

/** An article to come. */
export function ArticleSkeleton() {
  return (
    <SkeletonGroup label="Loading article" className="page-width flex flex-col gap-10">
      <div className="mx-auto flex w-full max-w-reading flex-col gap-6">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-px w-full" />
        <Skeleton className="h-12 w-11/12" />
        <Skeleton className="h-12 w-3/5" />
        <SkeletonText lines={2} />
        <Skeleton className="h-5 w-72" />
      </div>
      <Skeleton className="mx-auto aspect-video w-full max-w-[960px] rounded-lg" />
      <SkeletonText lines={10} className="mx-auto w-full max-w-reading text-md" />
    </SkeletonGroup>
  );
}

/** No such article, or not any more. */
export function ArticleMissing() {
  return (
    <EmptyState
      heading="h1"
      title="Article Not Found"
      text="The article you're looking for doesn't exist or has been removed."
      action={<ButtonLink to="/blog">Back to Blog</ButtonLink>}
      className="page-width"
    />
  );
}

/** The article could not be had: what happened, the way back, and something to read meanwhile. */
export function ArticleFailed({ message, instead }: { message: string; instead: WirePost }) {
  const { revalidate } = useRevalidator();
  return (
    <div className="page-width flex flex-col items-center gap-10">
      <ErrorState
        heading="h1"
        title="Error Loading Article"
        text={message}
        onRetry={() => void revalidate()}
        action={<ButtonLink to="/blog">Back to Blog</ButtonLink>}
      />
      <section aria-labelledby="meanwhile" className="flex w-full max-w-form flex-col gap-4">
        <h2 id="meanwhile" className="text-lg">
          Meanwhile, a short article
        </h2>
        <PostCard post={instead} heading="h3" />
      </section>
    </div>
  );
}
