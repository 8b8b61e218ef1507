import type { getMe } from '@/modules/people/accounts/accounts.contract';
import { RequireSession } from '@/modules/people/accounts/web/guards';
import type { listFavourites } from '@/modules/catalogue/favourites/favourites.contract';
import type { listOrders } from '@/modules/orders/orders/orders.contract';
import type { listSubscriptions } from '@/modules/shop/subscriptions/subscriptions.contract';
import {
  unpaidIn,
  UnpaidUploads,
  type UnpaidUpload,
} from '@/modules/orders/unpaid-uploads/web/unpaid-uploads';
import type { listMyUploads } from '@/modules/orders/unpaid-uploads/new-uploads.contract';
import type { listMySongs } from '@/modules/site/songs/songs.contract';
import { MySongs, type MySongsData } from '@/modules/site/songs/web/my-songs';
import { FailedMonths } from '@/modules/shop/subscriptions/web/failed-months';
import { MonthlyPackages, type PackagesData } from '@/modules/shop/subscriptions/web/monthly-packages';
import { listIn, pageIn } from '@/shared/list-answer';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { useLiveUpdates } from '@/ui/use-live-updates';
import { useRetry } from '@/ui/use-retry';
import type { LatestOrderData, Profile } from './account-data';
import { AccountTiles } from './account-tiles';
import { CartCard, FavoritesCard, LegalCard } from './aside-cards';
import { LatestOrder, LatestOrderSkeleton } from './latest-order';
import { ProfileCard, ProfileSkeleton } from './profile-card';
import { SignOutButton } from './sign-out-button';

export const meta = pageMeta({
  title: 'Account',
  description: 'Your songs, your orders and your profile.',
  path: '/account',
  noindex: true,
});

interface AccountData {
  /** `undefined` where they could not be read. */
  readonly songs: MySongsData;
  /** Sent, and not paid yet. */
  readonly unpaid: readonly UnpaidUpload[];
  /** `undefined` where it could not be read. */
  readonly profile: Profile | undefined;
  /** `undefined` where the orders could not be read. */
  readonly order: LatestOrderData | null | undefined;
  /** How many; `undefined` where they could not be read. */
  readonly favourites: number | undefined;
  readonly packages: PackagesData;
}

// An answer that holds no list could not be read; an empty one says that there is no order yet.
function firstOf<T>(listed: readonly T[] | null): T | null | undefined {
  return listed === null ? undefined : (listed[0] ?? null);
}

async function load({ api, session, signal }: PageRequest): Promise<AccountData | null> {
  // Without a cookie the server can't know who asks; the guard loads this again in the browser.
  if (session === null) return null;
  const [songs, uploads, me, orders, favourites, packages] = await Promise.all([
    api.call<typeof listMySongs>('GET /songs', { signal }),
    api.call<typeof listMyUploads>('GET /uploads', { signal }),
    api.call<typeof getMe>('GET /auth/me', { signal }),
    api.call<typeof listOrders>('GET /orders', { query: { page: '1', per_page: '1' }, signal }),
    api.call<typeof listFavourites>('GET /my-favourites', { query: { per_page: '1' }, signal }),
    api.call<typeof listSubscriptions>('GET /subscriptions', { signal }),
  ]);
  return {
    songs: songs.ok ? songs.value : undefined,
    unpaid: unpaidIn(uploads),
    profile: me.ok ? me.value.data : undefined,
    order: orders.ok ? firstOf(listIn<LatestOrderData>(orders.value, 'orders')) : undefined,
    favourites: favourites.ok ? pageIn(favourites.value, { names: ['favourites'] })?.total : undefined,
    packages: packages.ok ? packages.value.data : undefined,
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

function OrdersFailed() {
  const { retry, retrying } = useRetry();
  return (
    <Card as="section">
      <ErrorState
        title="Your orders could not be loaded"
        safe="Your orders are safe."
        onRetry={retry}
        retrying={retrying}
      />
    </Card>
  );
}

function MostRecent({ data }: { data: AccountData | null }) {
  if (data === null) return <LatestOrderSkeleton />;
  return data.order === undefined ? <OrdersFailed /> : <LatestOrder order={data.order} />;
}

function ProfileFailed() {
  const { retry, retrying } = useRetry();
  return (
    <Card as="section">
      <ErrorState
        className="py-4!"
        title="Your profile could not be loaded"
        safe="You are still signed in."
        onRetry={retry}
        retrying={retrying}
      />
    </Card>
  );
}

function WhoIAm({ data }: { data: AccountData | null }) {
  if (data === null) return <ProfileSkeleton />;
  return data.profile === undefined ? <ProfileFailed /> : <ProfileCard profile={data.profile} />;
}

/** Reads the page anew when something happens to an order of mine. */
function Fresh({ data }: { data: AccountData | null }) {
  useLiveUpdates((topic) => topic.startsWith('order:'), null);
  return <Dashboard data={data} />;
}

/** The songs first; above them only a month that could not be charged. */
function Dashboard({ data }: { data: AccountData | null }) {
  const packages = data === null ? null : data.packages;
  return (
    <div className="flex flex-col gap-10 md:gap-14">
      <FailedMonths packages={packages} />
      <UnpaidUploads uploads={data?.unpaid ?? []} />
      <MySongs songs={data === null ? null : data.songs} />
      <AccountTiles />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex min-w-0 flex-col gap-10">
          <MostRecent data={data} />
          <MonthlyPackages packages={packages} />
        </div>
        <div className="flex flex-col gap-6">
          <WhoIAm data={data} />
          <CartCard />
          <FavoritesCard count={data === null ? null : data.favourites} />
          <LegalCard />
        </div>
      </div>
    </div>
  );
}

/** /account (ACCT-01, ACCT-02). */
export default function AccountPage() {
  return (
    <RequireSession to="/">
      <div className="page-width flex flex-col page-top gap-10 pb-24 md:gap-14">
        <PageTitle
          title="Account"
          above={<Breadcrumb items={[{ label: 'Services', to: '/select-services' }, { label: 'Account' }]} />}
          actions={<SignOutButton />}
        />
        <PageData<AccountData | null> skeleton={<Dashboard data={null} />}>
          {(data) => <Fresh data={data} />}
        </PageData>
      </div>
    </RequireSession>
  );
}
