import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isBeyond, pageIn } from '@/shared/list-answer';
import { pageOf } from '@/shared/page-number';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, loadedPage, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { PageBeyond } from '@/ui/page-beyond';
import { Pagination } from '@/ui/pagination';
import { scrollToTop } from '@/ui/scroll-to-top';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import type { listReviews, ReviewSummary, summariseReviews, WireReview } from '../reviews.contract';
import { REVIEWS_PER_PAGE } from '../reviews.rules';
import { RatingLine, RatingSummary, RatingSummarySkeleton } from './rating-summary';
import { Review } from './review';

type Listing = NonNullable<ReturnType<typeof pageIn<WireReview>>>;

interface ReviewsData {
  /** Null where they could not be loaded. */
  readonly reviews: Listing | null;
  readonly summary: ReviewSummary | null;
}

// A rating line of half an answer would say something untrue.
function summaryIn(answer: ReviewSummary): ReviewSummary | null {
  const { total, counts }: { total?: unknown; counts?: unknown } = answer;
  return typeof total === 'number' && Array.isArray(counts) ? answer : null;
}

// Addresses count pages from 1, the call from 0.
const load = async ({ api, url, signal }: PageRequest): Promise<ReviewsData> => {
  const query = { page: String(pageOf(url) - 1), per_page: String(REVIEWS_PER_PAGE) };
  const [reviews, summary] = await Promise.all([
    api.call<typeof listReviews>('GET /testimonial-list', { query, signal }),
    api.call<typeof summariseReviews>('GET /testimonial-summary', { signal }),
  ]);
  // Without the summary every review is still there to read.
  return {
    reviews: reviews.ok ? pageIn<WireReview>(reviews.value, { first: 0 }) : null,
    summary: summary.ok ? summaryIn(summary.value) : null,
  };
};

const isMissing = ({ reviews }: ReviewsData): boolean => reviews !== null && isBeyond(reviews);

export const loader = serverLoader(load, { missing: isMissing });
export const clientLoader = browserLoader(load);

const HEAD = {
  title: 'Reviews',
  description:
    'What customers wrote about their mixes and masters: every approved review, the good and the less good, newest first.',
  path: '/reviews',
  query: ['page'],
  keywords: ['mixing reviews', 'mastering reviews', 'online mixing and mastering reviews', 'testimonials'],
};

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ loaderData }) => {
  const loaded = loadedPage(load, loaderData);
  return { ...HEAD, noindex: loaded !== null && isMissing(loaded) };
});

const grid = 'grid gap-x-12 gap-y-12 md:grid-cols-2 lg:gap-x-20';
const page = 'flex flex-col gap-14 md:gap-20';
const FOUR = [1, 2, 3, 4];

function Head({ summary, aside }: { summary: ReviewSummary | null; aside?: ReactNode }) {
  const some = summary !== null && summary.total > 0;
  return (
    <div className="flex flex-col gap-10 md:gap-14">
      <PageTitle
        title="Reviews"
        lead="Written by customers after a delivery and published in their own words. We read each one first. We leave out insults and advertising, and keep the criticism."
        line={some ? <RatingLine summary={summary} /> : undefined}
      />
      {some ? <RatingSummary summary={summary} /> : aside}
    </div>
  );
}

function ReviewsSkeleton() {
  return (
    <SkeletonGroup label="Loading reviews" className={page}>
      <Head summary={null} aside={<RatingSummarySkeleton />} />
      <div className={grid}>
        {FOUR.map((number) => (
          <div key={number} className="flex flex-col gap-5 border-t border-line pt-6">
            <Skeleton className="h-5 w-28" />
            <SkeletonText lines={3} />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

function addressOf(number: number): string {
  return number === 1 ? '/reviews' : `/reviews?page=${number}`;
}

function Failed() {
  const { pathname, search } = useLocation();
  return (
    <ErrorState
      title="Failed to load reviews"
      text="The reviews could not be loaded. Please try again."
      action={
        <ButtonLink to={`${pathname}${search}`} variant="primary" replace preventScrollReset>
          Try again
        </ButtonLink>
      }
      className="border-y border-line [&_h2]:text-clip"
    />
  );
}

function Nothing() {
  return (
    <EmptyState
      title="No reviews available yet."
      text="Customers can review a finished song. Reviews appear here after the studio has read them."
      action={<ButtonLink to="/samples">Hear before and after</ButtonLink>}
      className="border-y border-line"
    />
  );
}

function Listed({ reviews }: { reviews: Listing }) {
  if (isBeyond(reviews)) return <PageBeyond noun="reviews" first="/reviews" />;
  // Specified: the pages show from the first one on, also while nothing stands on it (REVW-03).
  return (
    <>
      {reviews.data.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={grid}>
          {reviews.data.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
      <Pagination
        page={reviews.current_page + 1}
        pageCount={reviews.last_page + 1}
        hrefFor={addressOf}
        keepScroll
        onSelect={scrollToTop}
        label="Pages of reviews"
      />
    </>
  );
}

/** /reviews: what customers wrote, ten to a page (REVW-01 to REVW-03). */
export default function ReviewsPage() {
  return (
    <div className="page-width page-top pb-24 md:pb-32">
      <PageData<ReviewsData> skeleton={<ReviewsSkeleton />} failed={<Failed />}>
        {({ reviews, summary }) => (
          <div className={page}>
            <Head summary={summary} />
            {reviews === null ? <Failed /> : <Listed reviews={reviews} />}
          </div>
        )}
      </PageData>
    </div>
  );
}
