import { RequireSession } from '@/modules/people/accounts/web/guards';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import type { ResponseOf } from '@/shared/endpoint';
import { pageIn } from '@/shared/list-answer';
import { pageOf } from '@/shared/page-number';
import { browserLoader, PageData, serverLoader, listAnswerOf, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { Pagination } from '@/ui/pagination';
import { PartFailed } from '@/ui/part-failed';
import { SkeletonGroup } from '@/ui/skeleton';
import type { listGifts } from '../gift-cards.contract';
import { GIFTS_PER_PAGE } from '../gift-cards.rules';
import { GiftCard, GiftCardSkeleton } from './gift-card';

const PATH = '/user-gift-coupon';
const GRID = 'grid items-start gap-4 md:grid-cols-2 md:gap-6 xl:grid-cols-3';

type Gift = ResponseOf<typeof listGifts>['data'][number];

const load = async ({ api, session, url, signal }: PageRequest) => {
  if (session === null) return null;
  const query = { page: String(pageOf(url)), per_page: String(GIFTS_PER_PAGE) };
  const answer = await api.call<typeof listGifts>('GET /my-gifts', { query, signal });
  return { listed: pageIn<Gift>(listAnswerOf<typeof listGifts>(answer)) };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Gift Cards',
  description: 'Your gift cards with their codes, balances and uses.',
  path: PATH,
  noindex: true,
});

type Gifts = NonNullable<Awaited<ReturnType<typeof load>>>;

function Loading() {
  return (
    <SkeletonGroup className={GRID}>
      <GiftCardSkeleton />
      <GiftCardSkeleton />
      <GiftCardSkeleton />
    </SkeletonGroup>
  );
}

function NoGifts() {
  return (
    <EmptyState
      title="You have no gift cards"
      text="Gift cards you buy or receive by email appear here with their code and balance."
      action={<ButtonLink to="/services">See services</ButtonLink>}
    />
  );
}

function GiftGrid({ listed: gifts }: Gifts) {
  if (gifts === null) return <PartFailed />;
  if (gifts.data.length === 0 && gifts.total === 0) return <NoGifts />;
  return (
    <div className="flex flex-col gap-8">
      {gifts.data.length === 0 ? (
        <EmptyState
          title="Nothing on this page"
          action={<ButtonLink to={PATH}>To the first page</ButtonLink>}
        />
      ) : (
        <ul className={GRID}>
          {gifts.data.map((gift) => (
            <GiftCard key={gift.id} gift={gift} />
          ))}
        </ul>
      )}
      {gifts.last_page > 1 && (
        <Pagination
          page={gifts.current_page}
          pageCount={gifts.last_page}
          marginPages={1}
          pagesInRange={3}
          hrefFor={(page) => `${PATH}?page=${page}`}
        />
      )}
    </div>
  );
}

/** /user-gift-coupon: a customer's gift cards, newest first (GIFT-01). */
export default function GiftCardsPage() {
  return (
    <div className="page-width flex flex-col page-top gap-10 pb-24">
      <PageTitle
        above={<Breadcrumb items={[{ label: 'Account', to: '/account' }, { label: 'Gift Cards' }]} />}
        title="Gift Cards"
        lead="Enter the code in the cart like a promo code. Any remaining balance stays on the card."
      />
      <RequireSession>
        <PageData<Gifts | null> skeleton={<Loading />}>
          {(gifts) => (gifts === null ? <Loading /> : <GiftGrid {...gifts} />)}
        </PageData>
      </RequireSession>
    </div>
  );
}
