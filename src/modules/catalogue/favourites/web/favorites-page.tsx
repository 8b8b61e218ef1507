import { useEffect, useRef, type RefObject } from 'react';
import { useRevalidator } from 'react-router';
import { RequireSession } from '@/modules/people/accounts/web/guards';
import { ServiceCard } from '@/modules/catalogue/services/web/service-card';
import { pageOf } from '@/shared/page-number';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { Pagination } from '@/ui/pagination';
import { scrollToTop } from '@/ui/scroll-to-top';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { useRetry } from '@/ui/use-retry';
import type { FavouritePage } from '../favourites.contract';
import { failureText, FAVOURITES_PER_PAGE, INVALID_FORMAT, NOTHING_FOUND } from '../favourites.rules';
import { useFavourites } from './page-favourites';
import { readFavourites } from './read-favourites';

/** Null where nobody is signed in as far as the server knows; a text where they could not be read. */
type FavoritesData = FavouritePage | string | null;

async function load({ api, session, url, signal }: PageRequest): Promise<FavoritesData> {
  if (session === null) return null;
  return readFavourites(api, { page: pageOf(url), perPage: FAVOURITES_PER_PAGE, signal });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta({
  title: 'My Favorites',
  description: 'The services you have saved.',
  path: '/favorites',
  query: ['page'],
  noindex: true,
});

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';
const SIX = [1, 2, 3, 4, 5, 6];

function FavoritesSkeleton() {
  return (
    <SkeletonGroup label="Loading favorites" className={grid}>
      {SIX.map((number) => (
        <SkeletonCard key={number} lines={2} />
      ))}
    </SkeletonGroup>
  );
}

function Failed({ message }: { message: string }) {
  const { retry, retrying } = useRetry();
  return (
    <ErrorState
      title={failureText(message)}
      safe="Your favorites are safe in your account."
      onRetry={retry}
      retrying={retrying}
    />
  );
}

function Nothing({ more }: { more: boolean }) {
  if (more) {
    return (
      <EmptyState
        title="There are no favorites on this page"
        text="The list is shorter than that."
        action={<ButtonLink to="/favorites">First page</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title={NOTHING_FOUND}
      text="Press the heart on a service to save it here."
      action={
        <ButtonLink to="/services" variant="primary">
          All services
        </ButtonLink>
      }
    />
  );
}

/** When the card that had the focus is gone, the next heart gets it, or the list where none is left. */
function useFocusAfterRemoval(ids: readonly number[]): RefObject<HTMLDivElement | null> {
  const block = useRef<HTMLDivElement>(null);
  const before = useRef(ids);
  useEffect(() => {
    const was = before.current;
    before.current = ids;
    const gone = was.findIndex((id) => !ids.includes(id));
    if (gone === -1 || document.activeElement !== document.body) return;
    const hearts = block.current?.querySelectorAll<HTMLElement>('button[aria-pressed]');
    const next = hearts?.[Math.min(gone, hearts.length - 1)];
    (next ?? block.current)?.focus();
  }, [ids]);
  return block;
}

function Listed({ page }: { page: FavouritePage }) {
  const { revalidate } = useRevalidator();
  const { ids, status, saved } = useFavourites();
  const shown = status === 'succeeded' ? page.data.filter(({ id }) => ids.has(id)) : page.data;
  const shownIds = shown.map(({ id }) => id);
  const block = useFocusAfterRemoval(shownIds);
  const removed = page.data.length - shown.length;
  // What follows on the next page moves up.
  const refill = removed > 0 && page.total > page.data.length;
  useEffect(() => {
    if (refill && saved > 0) void revalidate();
  }, [refill, saved, revalidate]);
  return (
    <div ref={block} tabIndex={-1} className="flex flex-col gap-10">
      {shown.length === 0 ? (
        <Nothing more={page.total > removed} />
      ) : (
        <ul className={grid} aria-label="Favorites">
          {shown.map((service, index) => (
            <ServiceCard key={service.id} service={service} eager={index < 3} />
          ))}
        </ul>
      )}
      {page.last_page > 1 && (
        <Pagination
          page={page.current_page}
          pageCount={page.last_page}
          hrefFor={(number) => (number === 1 ? '/favorites' : `/favorites?page=${number}`)}
          keepScroll
          onSelect={scrollToTop}
          label="Pages of favorites"
        />
      )}
    </div>
  );
}

function Favorites({ data }: { data: FavoritesData }) {
  if (data === null) return <FavoritesSkeleton />;
  return typeof data === 'string' ? <Failed message={data} /> : <Listed page={data} />;
}

/** /favorites: what somebody has marked with a heart (FAVO-01). */
export default function FavoritesPage() {
  return (
    <RequireSession>
      <div className="page-width flex flex-col gap-10 page-top pb-24 md:pb-32">
        <PageTitle
          above={<Breadcrumb items={[{ label: 'Account', to: '/account' }, { label: 'My Favorites' }]} />}
          title="My Favorites"
        />
        <PageData<FavoritesData>
          skeleton={<FavoritesSkeleton />}
          failed={<Failed message={INVALID_FORMAT} />}
        >
          {(data) => <Favorites data={data} />}
        </PageData>
      </div>
    </RequireSession>
  );
}
