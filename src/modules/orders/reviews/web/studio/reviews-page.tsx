import { useEffect, useRef, type ReactNode } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { ButtonLink } from '@/ui/button';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import { SortableList } from '@/ui/sortable-list';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { listStudioReviews, orderHomeReviews, StudioReview } from '../../reviews.contract';
import { REVIEW_LISTS, type ReviewList } from '../../reviews.rules';
import { ModeratedReview } from './moderated-review';

type ReviewPage = ResponseOf<typeof listStudioReviews>;

function listOf(search: URLSearchParams): ReviewList {
  const asked = search.get('state');
  return REVIEW_LISTS.find((list) => list === asked) ?? 'waiting';
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioReviews>(page, () =>
    page.api.call<typeof listStudioReviews>('GET /studio/reviews', {
      query: { state: listOf(page.url.searchParams), page: String(pageOf(page.url)) },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Reviews',
  description: 'Reviews to approve before they are published.',
  path: '/studio/reviews',
  noindex: true,
});

const LABELS: Readonly<Record<ReviewList, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  hidden: 'Hidden',
  home: 'On the home page',
};

const addressOf = (list: ReviewList, page = 1): string =>
  `/studio/reviews?state=${list}${page === 1 ? '' : `&page=${page}`}`;

const EMPTY: Readonly<Record<ReviewList, { title: string; text: string; action?: ReactNode }>> = {
  waiting: {
    title: 'Nothing waits',
    text: 'New reviews wait here for your approval.',
  },
  approved: { title: 'No approved reviews', text: 'Approved reviews are on the reviews page.' },
  hidden: {
    title: 'No hidden reviews',
    text: 'Hidden reviews are not shown publicly. You can approve them later.',
  },
  home: {
    title: 'None chosen',
    text: 'The home page shows the newest approved reviews until you choose some.',
    action: <ButtonLink to={addressOf('approved')}>Choose among the approved ones</ButtonLink>,
  },
};

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

// A decided review leaves its list: the focus goes on to the one that takes its place, else to the list's frame.
function useFocusAfter(page: ReviewPage) {
  const frame = useRef<HTMLDivElement>(null);
  const decidedAt = useRef<number | null>(null);
  useEffect(() => {
    const at = decidedAt.current;
    if (at === null) return;
    decidedAt.current = null;
    const cards = frame.current?.querySelectorAll<HTMLElement>('article') ?? [];
    const next = cards[Math.min(at, page.data.length - 1)]?.querySelector<HTMLElement>('button');
    (next ?? frame.current)?.focus();
  }, [page]);
  return { frame, decided: (index: number) => void (decidedAt.current = index) };
}

function useHome({ home }: ReviewPage) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const keep = async (order: readonly number[], done: string): Promise<boolean> => {
    const call = () =>
      api.call<typeof orderHomeReviews>('PUT /studio/reviews/home', {
        body: { seen: [...home], order: [...order] },
      });
    const stored = (await changes.change(call, done, { formless: true })) !== null;
    if (!stored) void revalidate();
    return stored;
  };
  return {
    busy: changes.busy,
    has: (id: number) => home.includes(id),
    toggle: (id: number) =>
      home.includes(id)
        ? keep(
            home.filter((one) => one !== id),
            'Off the home page.',
          )
        : keep([...home, id], 'It is last on the home page.'),
    sort: (order: readonly StudioReview[]) =>
      keep(
        order.map(({ id }) => id),
        'The order is saved.',
      ),
  };
}

function Reviews({ list, page }: { list: ReviewList; page: ReviewPage }) {
  const { revalidate } = useRevalidator();
  const { frame, decided } = useFocusAfter(page);
  const home = useHome(page);
  useLiveUpdates((topic) => topic === 'studio', null);
  const card = (review: StudioReview) => (
    <ModeratedReview
      review={review}
      samples={page.samples}
      framed={list !== 'home'}
      onDecided={() => {
        decided(page.data.indexOf(review));
        void revalidate();
      }}
      home={{
        on: home.has(review.id),
        busy: home.busy,
        onChange: () => {
          // Taken off, it leaves the list that is looked at.
          if (list === 'home') decided(page.data.indexOf(review));
          void home.toggle(review.id);
        },
      }}
    />
  );
  return (
    <div ref={frame} tabIndex={-1} className="flex max-w-[860px] flex-col gap-4 outline-none">
      <PagedList
        page={page}
        noun={['review', 'reviews']}
        hrefFor={(number) => addressOf(list, number)}
        empty={EMPTY[list]}
        aside="When a button has focus: A approves, H hides, arrow keys move."
      >
        {list === 'home' ? (
          <SortableList
            label="Reviews on the home page in their order"
            items={page.data}
            keyOf={({ id }) => id}
            nameOf={({ user_name }) => `the review of ${user_name}`}
            disabled={home.busy}
            onOrder={home.sort}
          >
            {card}
          </SortableList>
        ) : (
          <ul className="flex flex-col gap-4">
            {page.data.map((review) => (
              <li key={review.id}>{card(review)}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** /studio/reviews: what customers wrote, to be approved or hidden, and put on the home page (ORDR-09). */
export default function StudioReviewsPage() {
  const [search] = useSearchParams();
  const list = listOf(search);
  return (
    <StudioPage>
      <StudioHeading
        title="Reviews"
        actions={
          <ButtonLink to="/reviews" size="sm" variant="quiet">
            See them on the site
          </ButtonLink>
        }
      />
      <StudioData<ReviewPage> skeleton={<ReviewsSkeleton />}>
        {(page) => (
          <>
            <StateLinks
              label="Reviews by state"
              links={REVIEW_LISTS.map((one) => ({
                to: addressOf(one),
                label: LABELS[one],
                current: one === list,
                count: page.counts[one],
              }))}
            />
            <Reviews key={list} list={list} page={page} />
          </>
        )}
      </StudioData>
    </StudioPage>
  );
}
