import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { ButtonLink } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Pagination } from '@/ui/pagination';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { listStudioReviews } from '../../reviews.contract';
import { REVIEW_STATES, type ReviewState } from '../../reviews.rules';
import { ModeratedReview } from './moderated-review';

type ReviewPage = ResponseOf<typeof listStudioReviews>;
type Found = { readonly page: ReviewPage } | { readonly failure: CallFailure };

/** The reviews of a state, or why they can't be shown; null until the guard has decided who looks. */
type Loaded = { readonly state: ReviewState; readonly found: Found } | null;

function stateOf(url: URL): ReviewState {
  const asked = url.searchParams.get('state');
  return REVIEW_STATES.find((state) => state === asked) ?? 'waiting';
}

async function load({ api, url, signal, session }: PageRequest): Promise<Loaded> {
  if (session === null) return null;
  const state = stateOf(url);
  const query = { state, page: String(pageOf(url)) };
  const answer = await api.call<typeof listStudioReviews>('GET /studio/reviews', { query, signal });
  if (answer.ok) return { state, found: { page: answer.value } };
  return answer.refusal.kind === 'unauthenticated' ? null : { state, found: { failure: answer.refusal } };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Reviews',
  description: 'What customers wrote, before it is shown.',
  path: '/studio/reviews',
  noindex: true,
});

const LABELS: Record<ReviewState, string> = { waiting: 'Waiting', approved: 'Approved', hidden: 'Hidden' };

const EMPTY: Record<ReviewState, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing waits',
    text: 'What customers write after a complete order waits here for you.',
  },
  approved: { title: 'No review is approved', text: 'Approved ones stand on the reviews page.' },
  hidden: {
    title: 'No review is hidden',
    text: 'Hidden ones are on no public page and can be approved later.',
  },
};

const addressOf = (state: ReviewState, page = 1): string =>
  `/studio/reviews?state=${state}${page === 1 ? '' : `&page=${page}`}`;

function States({ state, counts }: { state: ReviewState; counts: ReviewPage['counts'] | null }) {
  return (
    <nav aria-label="Reviews by state">
      <ul className="flex flex-wrap gap-2">
        {REVIEW_STATES.map((one) => (
          <li key={one}>
            <Link
              to={addressOf(one)}
              aria-current={one === state ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center gap-2 rounded border px-3 text-sm sm:px-4 font-medium transition-colors',
                one === state
                  ? 'border-after text-ink'
                  : 'border-edge text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {LABELS[one]}
              {counts !== null && <span className="figures">{counts[one]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ReviewsSkeleton() {
  return (
    <SkeletonGroup label="Loading reviews" className="flex max-w-[860px] flex-col gap-4">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-5">
          <Skeleton className="h-6 w-48" />
          <SkeletonText lines={3} />
          <Skeleton className="h-11 w-52" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

// A decided review leaves its list: the focus goes on to the one that takes its place, else to the list itself.
function useFocusAfter(page: ReviewPage) {
  const list = useRef<HTMLUListElement>(null);
  const status = useRef<HTMLOutputElement>(null);
  const decidedAt = useRef<number | null>(null);
  useEffect(() => {
    const at = decidedAt.current;
    if (at === null) return;
    decidedAt.current = null;
    const item = list.current?.children[Math.min(at, page.data.length - 1)];
    const next = item?.querySelector<HTMLElement>('button') ?? status.current;
    next?.focus();
  }, [page]);
  return { list, status, decided: (index: number) => void (decidedAt.current = index) };
}

function Reviews({ state, page }: { state: ReviewState; page: ReviewPage }) {
  const { revalidate } = useRevalidator();
  const { list, status, decided } = useFocusAfter(page);
  useLiveUpdates((topic) => topic === 'studio', null);
  return (
    <>
      <output ref={status} tabIndex={-1} className="block text-sm text-muted tabular-nums">
        {page.total === 1 ? '1 review' : `${page.total} reviews`}
        {page.data.length > 0 && '. On a button: A approves, H hides, arrow keys go to the next one.'}
      </output>
      {page.data.length === 0 ? (
        <EmptyState
          {...(page.total === 0
            ? EMPTY[state]
            : { title: 'There are no reviews on this page', text: 'The list is shorter than that.' })}
          action={page.total === 0 ? undefined : <ButtonLink to={addressOf(state)}>First page</ButtonLink>}
        />
      ) : (
        <ul ref={list} className="flex max-w-[860px] flex-col gap-4">
          {page.data.map((review, index) => (
            <li key={review.id}>
              <ModeratedReview
                review={review}
                onDecided={() => {
                  decided(index);
                  void revalidate();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {page.last_page > 1 && (
        <Pagination
          page={page.current_page}
          pageCount={page.last_page}
          hrefFor={(number) => addressOf(state, number)}
          label="Pages of reviews"
        />
      )}
    </>
  );
}

function Failure({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  if (failure.kind === 'forbidden') {
    const back = <ButtonLink to="/studio">Back to the queue</ButtonLink>;
    return <EmptyState title="Reviews are for admins" text="They decide what is shown." action={back} />;
  }
  return (
    <ErrorState
      title="The reviews could not be loaded"
      text={failure.message}
      safe="They are kept, and what is shown stays shown."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

function Outcome({ state, found }: NonNullable<Loaded>) {
  if ('failure' in found) return <Failure failure={found.failure} />;
  return (
    <>
      <States state={state} counts={found.page.counts} />
      <Reviews key={state} state={state} page={found.page} />
    </>
  );
}

/** /studio/reviews: what customers wrote, to be approved or hidden (ORDR-09). */
export default function StudioReviewsPage() {
  return (
    <div className="flex max-w-[1320px] flex-col gap-6 px-5 py-6 md:px-8 lg:px-10 lg:py-8">
      <header className="flex flex-col gap-4">
        <div className="level-line" />
        <h1 className="text-xl tracking-tight">Reviews</h1>
      </header>
      <PageData<Loaded> skeleton={<ReviewsSkeleton />}>
        {(loaded) => (loaded === null ? <ReviewsSkeleton /> : <Outcome {...loaded} />)}
      </PageData>
    </div>
  );
}
